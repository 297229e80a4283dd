"""Everything that people can be told, as data: a frozen class for each message, with its sentences on it.

A message that goes to many people is one object for all of them, so that it's worded once for each kind of
reader. All messages can be imported from here.
"""

from una_mud.messages.absence import *
from una_mud.messages.accounts import *
from una_mud.messages.archive import *
from una_mud.messages.declare import MESSAGES as MESSAGES
from una_mud.messages.declare import Message as Message
from una_mud.messages.declare import MessageKind as MessageKind
from una_mud.messages.errors import *
from una_mud.messages.friends import *
from una_mud.messages.general import *
from una_mud.messages.moderation import *
from una_mud.messages.options import *
from una_mud.messages.play import *
from una_mud.messages.presence import *
from una_mud.messages.prompts import *
from una_mud.messages.room_access import *
from una_mud.messages.scores import *
from una_mud.messages.seats import *
from una_mud.messages.table import *
from una_mud.messages.talk import *
from una_mud.messages.turn import *
from una_mud.messages.votes import *
