; Una for TinyFugue, which keeps the slash for its own commands: type a comma for ours, as in ",play 3".
; In TinyFugue type: /load una.tf
/def -i -mregexp -h'SEND ^,(.*)$' una = /send /%P1
