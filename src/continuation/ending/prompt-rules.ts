import type { Rule } from "./rule.ts";

/** What a prompt says about how much of the list is wanted. */
export const PROMPT_RULES: readonly Rule[] = [
  {
    name: "wait-for-me",
    means: "limits",
    for: ["limited-request", "plan-approval"],
    what: "You asked the agent to wait for you.",
    phrases: {
      en: `(?<!n't )(?<!not )(?<!no need to )(?<!never )wait (for me|for my|until i|till i|before you)
        (then|and) (wait|stop|pause)(?! for (the|ci|it))
        (ask|check with|consult|tell|show|ping) me (before|first|each)
        (before|until) (i|i've|i have) (say|approve|confirm|test*|review*|check*|look*|seen|read|sign*|give|get|come|am back|reply|answer)
        let me (?!know)
        and (then )?show me( (it|that|the result|the outcome))?[.!]?$
        i('ll| will)? (do|handle|run|make|take care of) (\\S{1,14} ){1,4}(myself|on my own)
        keep (it|this|that|them|everything) (on this machine|here|local|to yourself)
        i (want|need|would like|'d like) to (test|review|check|see|look|approve|read|decide|think|discuss|talk|demo|show|try)
        i('ll| will) (review|test|check|look|decide|approve|take it from|come back|have a look|go over|sign)
        i (test|review|check|approve) before
        hand … (back|over) to me
        (come|get|report|check) back (to|with) me
        before (the|any|doing|starting|touching) (the )?(rest|others?|next|remaining)
        i('d| would) like to (give|comment|talk|discuss|go (through|over)|see|test|review|check|look|read|think)
        sign it off
        (when|once|till|until|before) i('m| am|'ve| have) (back|returned|looked|reviewed|tested|checked|approved|seen|confirmed)
        (wait for|with|after|without|until you have|get) my (ok|okay|go|go-ahead|approval|review|sign-off|confirmation|yes|feedback|permission)`,
      de: `(warte|wartet|warten sie|wart) (dann |danach |bitte |erst |noch |kurz ){0,3}(auf|bis|mal ab|ab)
        (halt|halte|stopp|stoppe|pausiere) (dann|danach|nach|an)
        frag … (mich|nach|vorher|erst|zuerst)
        (zeig|zeige|zeigt|zeigen sie) (sie |es |ihn |das |mir )
        bevor du … (weiter*|anfängst|machst|anfasst|beginnst|loslegst|angehst)
        bis ich … (zurück|da|geschaut|geprüft|getestet|bescheid|ok|freigebe|freigegeben|komme|antworte|sage|melde*)
        (prüfe|prüf|teste|schaue|schau|sehe|lese|entscheide|reviewe|gucke) ich
        ich (prüfe|prüf|teste|schaue|schau|sehe mir|lese|entscheide|reviewe|gucke|möchte … (testen|prüfen|sehen|ansehen|lesen)|will … (testen|prüfen|sehen|ansehen|lesen)|komme … zurück|melde mich)
        (erst|nur) (nach|mit) (meiner|meinem) (freigabe|ok|okay|zustimmung|bestätigung|go|rückmeldung)`,
      fr: `attend(s|ez)[- ](moi|mon|ma|que je|avant)
        (demande|demandez|montre|montrez|préviens|prévenez|consulte|consultez)[- ]moi
        (arrête|arrêtez|arrête-toi|arrêtez-vous) (ensuite|là|après|puis)
        avant que (je|tu|vous)
        (je|j'aimerais|je veux|je voudrais|je souhaite) (relis|relirai|vérifie|vérifierai|teste|testerai|regarde|regarderai|valide|validerai|décide|déciderai|relire|vérifier|tester|regarder|valider|décider|reviens)
        (après|avec|sans|attends) (mon|ma) (accord|feu vert|validation|ok|retour|relecture|approbation)
        quand je (reviens|serai|t'aurai|vous)`,
      es: `espéra(me|te)|espera (a|mi|que|hasta|por|antes)|espere (a|mi|que|hasta)|esperad (a|mi)
        (pregúntame|consúltame|avísame|muéstrame|enséñame|muéstreme|pregunte|consulte) … (antes|cada|primero|uno|una)
        (muéstrame|enséñame|muéstreme|enseñadme)
        (antes de|hasta) que (yo|lo|la|te|le|vuelva|revise|pruebe|confirme|apruebe|diga)
        (lo|la|los|las) (reviso|revisaré|pruebo|probaré|miro|miraré|valido|apruebo|vemos|veré)
        (quiero|quisiera|prefiero|necesito) (revisar*|probar*|ver*|mirar*|validar*|aprobar*|decidir*)
        (con|sin|tras|hasta) mi (visto bueno|aprobación|ok|confirmación|permiso|revisión)
        cuando (vuelva|regrese|lo revise|te diga|te avise)`,
      pt: `(me espere|espere (por mim|eu|que eu|até|minha|meu)|aguarde (por mim|eu|que eu|até|minha|meu|antes|a minha|o meu)|espera por mim|me aguarde)
        (me (pergunte|consulte|mostre|avise)|mostre-me|pergunte-me|mostra-me) … (antes|cada|primeiro|um|uma)
        (me mostre|mostre-me|mostra-me)
        (antes que|até que|até) eu
        eu (reviso|vou revisar|testo|vou testar|olho|vou olhar|valido|vou validar|decido|volto|confirmo|aprovo|confiro|vou conferir|vejo)
        (quero|gostaria de|prefiro|preciso) (revisar|testar|ver|olhar|validar|aprovar|decidir|conferir)
        (com|sem|após|até) (a )?(minha|meu|o meu) (aprovação|ok|aval|confirmação|revisão)
        quando eu (voltar|revisar|avisar|disser)`,
      zh: `等我|待我|让我(先)?(看|审|测|确认|检查|过目)|给我(先)?(看|过目|审)|先问我|问过我|问一下我|我(先)?(看|审|测|确认|检查)(过|完|一下|了|好)|经我(同意|确认)|我(来)?(确认|同意|批准)(后|之后|再)|我回来|停下(来)?等|我(要|想)(先)?(看|测|审|确认|检查)`,
      ja: `待って(いて|て|ください|くれ|ね)|待機して|見せて|確認(して|させて)から|(私|わたし|僕|俺)(が|の)(確認|承認|返事|指示|許可|レビュー|チェック|テスト)|確認を取って|聞いてから|許可を得て|確認します(ので|から)|見ます(ので|から)|レビューします|チェックします(ので|から)|戻る(まで|ので)|戻ったら|私が(見|試|確)|こちらで(確認|テスト|レビュー)|指示(する|が出る|がある)まで|止まって`,
      ko: `기다려|대기해|보여\\s?(줘|주|달)|물어보고|물어봐|확인(받|하고|할게|하고 나서|해볼게|해 볼게)|내가 (확인|검토|테스트|볼|승인|돌아)|제가 (확인|검토|테스트|볼|승인|돌아)|검토할게|볼게|승인(받|하면|한 뒤|할 때)|허락|멈춰|멈추고|돌아올 때까지|허가`,
      ru: `(?<!не )(жди|ждите|подожди|подождите|дождись|дождитесь)
        (спроси|спросите|покажи|покажите|согласуй|согласуйте|уточни|уточните) … (меня|мне|со мной|сначала|кажд*|перед|прежде)
        (покажи|покажите)
        (пока|прежде чем|до того как) я
        я (посмотрю|проверю|гляну|протестирую|одобрю|решу|вернусь|вернулся|скажу|отвечу|подтвержу|перечитаю)
        (хочу|надо|нужно) (сначала |сам |сама )?(посмотреть|проверить|протестировать|глянуть|решить)
        (после|без|с|дождись|до) (моего|моей|моим|моих) (подтвержд*|одобрен*|согласи*|проверк*|ок|ответ*|разрешен*)`,
    },
  },
  {
    name: "told-to-stop",
    means: "limits",
    for: ["limited-request"],
    what: "You told the agent to stop.",
    phrases: {
      en: `^\\s{0,8}((ok|okay|no|hey|please|now|oh|actually|sorry)[ ,.!]{1,3}){0,2}(stop|wait|halt|hold (on|it)|hang on|pause|abort|cancel|enough|that's enough|not (now|yet)|leave it|don't|no|nope)( (please|now|here|there|it|this|that|everything|for now|right there|a (moment|minute|second|sec))){0,2}[\\s.!]{0,6}$`,
      de: `^\\s{0,8}((ok|okay|nein|bitte|jetzt|hey|moment)[ ,.!]{1,3}){0,2}(stopp?|halt|warte|moment|pause|abbrechen|brich ab|hör auf|genug|reicht|(jetzt|noch) nicht|lass (es|das)|nein)( (bitte|mal|jetzt|hier|kurz|noch|damit|an|sofort)){0,2}[\\s.!]{0,6}$`,
      fr: `^\\s{0,8}((ok|non|bon|s'il te plaît|maintenant)[ ,.!]{1,3}){0,2}(stop|attends|attendez|arrête|arrêtez|arrête-toi|pause|annule|ça suffit|pas (maintenant|encore)|laisse( tomber)?|non)( (tout|ça|là|maintenant|un (moment|instant)|s'il te plaît)){0,2}[\\s.!]{0,6}$`,
      es: `^\\s{0,8}((ok|no|vale|por favor|ahora)[ ,.!]{1,3}){0,2}¡?(stop|para|alto|espera|espere|detente|pausa|cancela|basta|(ahora|todavía|aún) no|déjalo|no)( (ya|ahora|ahí|todo|eso|un (momento|segundo)|por favor)){0,2}[\\s.!]{0,6}$`,
      pt: `^\\s{0,8}((ok|não|por favor|agora)[ ,.!]{1,3}){0,2}(stop|pare|para|espere|espera|aguarde|calma|pausa|cancele|cancela|chega|basta|(agora|ainda) não|deixa|deixe|não)( (já|agora|aí|tudo|isso|um (momento|pouco)|por favor)){0,2}[\\s.!]{0,6}$`,
      zh: `^\\s{0,8}(好的?|不|请|先)?[，。！,.! ]{0,2}(停|停下|停止|停一下|暂停|等等|等一下|等下|住手|慢着|别|不要|不|取消|够了|算了)(吧|了|来)?[\\s。！.!]{0,6}$`,
      ja: `^\\s{0,8}(いや|ごめん|ちょっと)?[、。 ]{0,2}(止めて|やめて|停止|ストップ|待って|待った|中止|中断|キャンセル|だめ|いいえ|まだ)(ください|くれ|ね|です)?[\\s。！.!]{0,6}$`,
      ko: `^\\s{0,8}(아니|잠깐|이제)?[,.! ]{0,2}(멈춰|그만|중지|중단|잠깐만?|잠시만|기다려|스톱|취소|아니요?|아직)(줘|주세요|요|해)?[\\s.!]{0,6}$`,
      ru: `^\\s{0,8}((ок|нет|так|пожалуйста)[ ,.!]{1,3}){0,2}(стоп|стой|подожди|погоди|хватит|остановись|пауза|отмена|отмени|прекрати|не надо|не сейчас|оставь|нет)( (пока|сейчас|это|все|минуту|пожалуйста)){0,2}[\\s.!]{0,6}$`,
    },
  },
  {
    name: "one-at-a-time",
    means: "limits",
    for: ["limited-request"],
    what: "You asked for one step at a time.",
    phrases: {
      en: `(one|a single) (\\S{1,20} ){0,2}at a time
        (after|between) (each|every)( one)? … (me|i|stop|pause|wait|show|report|check)
        (stop|pause|wait|report|show|hand|check|tell) … (after|between) (each|every)`,
      de: `(immer )?(nur )?(ein|eine|einen|eins) (\\S{1,20} )?(auf einmal|nach dem anderen|nach der anderen)
        (nach jede[mrs]*) … (mich|mir|ich|stopp*|halt*|pause|wart*|zeig*|melde)
        (stopp*|halt*|pausier*|wart*|zeig*|melde*) … nach jede[mrs]*
        einzeln … (zeig*|mir|freigabe)`,
      fr: `(un|une)( seul| seule)?( \\S{1,20})? (à la fois|par un|par une)
        après chaque
        entre chaque`,
      es: `(uno|una)( solo| sola)? (a uno|a una|por uno|por una|cada vez|a la vez)|de uno en uno|de una en una
        (un|una) (\\S{1,20} )?(a la vez|cada vez)
        (después|tras|al final) de cada … (me|yo|para*|espera*|avis*|detente|muestra*|enseña*)
        (para|detente|espera|avísame|muéstrame|enséñame) … (después|tras|al terminar) (de )?cada`,
      pt: `(um|uma) (\\S{1,20} )?(de cada vez|por vez|a um|a uma)
        (depois de|após) cada … (me|eu|par*|esper*|aguard*|avis*|mostr*)
        (pare|espere|aguarde|avise|mostre) … (depois de|após|a) cada`,
      zh: `一次(只)?(做|改|处理|完成)?一(个|项|步)|逐(个|步|项).{0,12}(确认|给我|让我|看)|每(完成|做完|改完|一步|一个|个|一项|阶段).{0,16}(等|停|给我|让我|告诉我|汇报|确认|看)|一步一步来|一个一个来`,
      ja: `(一|1|ひと)(つ|個|件|ファイル|画面|章|項目)ずつ|(ごと|毎|たび|度)に.{0,16}(止|待|見せ|報告|確認|相談)|段階ごとに|(一|1)(つ|段階|ステップ|フェーズ)(終わ|完了し)(る|た)(たび|ごと|ら)`,
      ko: `하나씩|한\\s?(번에|개씩|단계씩|파일씩|화면씩)|(마다|때마다|끝날 때|끝나면|단계별로).{0,20}(멈|기다|보여|확인|보고|알려|물어)`,
      ru: `по одно(му|й)|(после|между) кажд(ого|ой|ым|ыми) … (мне|меня|я|останов*|жди|пауз*|стоп|покаж*|отчит*)
        (останавливайся|останавливайтесь|стоп|пауза|показывай|показывайте|отчитывайся|жди) … после кажд*`,
    },
  },
  {
    name: "only-a-part",
    means: "limits",
    for: ["limited-request"],
    what: "You asked for a part of the list.",
    phrases: {
      en: `(only|just)( do| the| with| take| finish| make){0,3} (the )?(first|1st|top|(step|item|phase|part|point|task|ticket|number|chapter|stage) (1|one|a|i))
        (first|step 1|phase 1|item 1|part 1)( \\S{1,20}){0,2} only
        (chapter|step|item|phase|part|point|task|ticket|page|section|screen|module|file|stage) \\S{1,4} only
        (only|just) (chapter|step|item|phase|part|point|task|ticket|page|section|screen|module|file|stage) \\S{1,4}
        (only|just) … (for now|today|tonight|this time|for the moment|at the moment|right now|this morning|this week)
        (for now|today|tonight|for the moment|this time)( \\S{1,12}){0,3} (only|just)
        (the )?(rest|others|other ones|remaining ones|remainder) (can |will |has to |have to |should |must |is |are |comes? |we |we'll |i'll |i will |waits? )(\\S{1,12} ){0,3}(later|tomorrow|wait|monday|tuesday|wednesday|thursday|friday|saturday|sunday|another|next|after|when|until|mine|myself)
        (leave|save|keep) (the )?(rest|others|remaining \\S{1,20}) (for|alone|as|until|to me)
        (don't|do not) (start|begin|touch|do|go on|go beyond|continue|proceed|move on) … (yet|the (rest|others|next)|with|to|beyond|past|until|others|anything else)
        (stop|halt|end|finish) (after|at) (the )?(first|step|phase|item|part|point|number|that|this|chapter|it)
        come back for (the )?(others|rest)
        (not|nothing) (further|beyond)
        no further than`,
      de: `(den|die|das) erste[nrs]?( \\S{1,14})? und (sag*|meld*|zeig*|gib) |(nur|bloß|lediglich|ausschließlich|allein) (de[nrms]|die|das|mit de[mr])? ?(erste[nrms]?|ersten|(schritt|punkt|phase|teil|kapitel|aufgabe|ticket|nummer) (1|eins|a))
        (heute|jetzt|erst ?mal|erst einmal|vorerst|zunächst|fürs erste|einstweilen|erst) (nur|bloß|lediglich)
        (nur|bloß) (schritt|punkt|phase|teil|kapitel|aufgabe|ticket|seite|modul|datei|abschnitt) \\S{1,4}
        (nur|bloß) … (heute|vorerst|erst ?mal|fürs erste|für jetzt|im moment|zunächst)
        (der rest|den rest|die anderen|die übrigen|alles andere|das andere|die restlichen|das übrige) … (später|morgen|montag|dienstag|mittwoch|donnerstag|freitag|danach|besprechen|sehen wir|machen wir|warten|ein andermal|nächste woche|liegen|bleib*|ich)
        (noch )?nicht (weitermachen|weiter|anfangen|beginnen|starten|anfassen)
        (hör|höre|stopp|stoppe|halt|halte) … (nach|dann) (auf|an|dem|der|schritt|phase|punkt)`,
      fr: `(le|la) premi(er|ère)( \\S{1,12})? et (préviens|dis|montre|arrête)|(seulement|uniquement|juste|rien que) (le |la |l'|avec |à )?(premi(er|ère)|(étape|point|phase|partie|chapitre|tâche|ticket) (1|un|une))
        (pour (l'instant|le moment|commencer|aujourd'hui)|aujourd'hui|ce soir|ce matin),? … (seulement|uniquement|juste|que|pas|rien)
        on ne fait (\\S{1,12} )?que
        (seulement|uniquement|juste|que) … (pour (l'instant|le moment)|aujourd'hui|ce soir|cette fois)
        (le reste|les autres|la suite) … (plus tard|demain|lundi|mardi|mercredi|jeudi|vendredi|après|attendr*|attend|ensuite|verra|verrons|voit|fois|moi-même|moi)
        ne (commence|commencez|touche|touchez|fais|faites|continue|continuez|passe|passez|va|démarre|entame) (pas|rien)
        (arrête|arrêtez|arrête-toi|stop) (après|à|au|là)`,
      es: `(el|la|lo) primer(o|a)( \\S{1,12})? y (me|te|para|avísa*|lo (vemos|reviso))|(solo|sólo|solamente|únicamente|nada más que) (haz |con |hagas )?(el |la |lo )?(primer[oa]?|(paso|punto|fase|parte|capítulo|tarea|ticket) (1|uno|una))
        (hoy|ahora|por ahora|de momento|por el momento|esta vez|por hoy),? (\\S{1,12} ){0,2}(solo|sólo|solamente|únicamente|nada más)
        (solo|sólo|solamente|únicamente) … (hoy|por ahora|de momento|por el momento|esta vez|por hoy)
        (lo demás|los demás|las demás|el resto|lo otro|los otros|las otras) … (después|luego|más tarde|mañana|lunes|martes|miércoles|jueves|viernes|semana|veremos|vemos|espera*|yo|más adelante|otro día)
        no (empieces|toques|sigas|continúes|hagas|pases|avances|comiences) … (todavía|aún|con|más|nada|el|la|los|a|resto|hasta)
        (para|detente|páralo) (después|tras|ahí|en|al)`,
      pt: `(o|a) primeir(o|a)( \\S{1,12})? e (me|pare|avise)|(só|somente|apenas|unicamente) (faça |com |o |a ){0,3}(primeir[oa]|(passo|ponto|item|fase|parte|capítulo|tarefa|ticket|etapa) (1|um|uma))
        (hoje|agora|por enquanto|por ora|no momento|desta vez|dessa vez),? (\\S{1,12} ){0,2}(só|somente|apenas)
        (só|somente|apenas) … (hoje|por enquanto|por ora|por agora|no momento|desta vez)
        (o resto|os demais|as demais|os outros|as outras|o restante) … (depois|mais tarde|amanhã|segunda|terça|quarta|quinta|sexta|semana|veremos|vemos|espera*|eu|outro dia)
        não (comece|toque|siga|continue|faça|avance|passe|mexa) … (ainda|com|mais|nada|o|a|os|resto|em|até|para)
        (pare|parar) (depois|após|aí|no|na)`,
      zh: `(只|仅|先)(需要|需|要|做|改|完成|处理|写|搞|弄|看)?(第一|第1|一(个|步|章|项)|步骤\\s?1|阶段\\s?1)|(今天|今晚|目前|现在|暂时|这次|眼下)(先)?(只|仅)|先.{1,24}(再说|以后再|之后再|后面再|回头再|晚点再)|(其他|其余|剩下|剩余|别)的?.{0,12}(以后|之后|明天|后面|下次|回头|再说|周一|周二|周三|周四|周五|下周|晚点|稍后|等|我来|先不|先别|不急)|(先)?(别|不要|不用)(急着)?(开始|继续|往下|做下一|动(其他|别的|手)|碰(其他|别的))|做完.{0,10}(停|就停|先停)|到此为止`,
      ja: `(まず|とりあえず|いったん|一旦|今日|本日|今回|今|ひとまず|当面|先に)(は|、)?.{0,24}(だけ|のみ)|(最初|1つ目|一つ目|第1|1番目|ステップ\\s?1|フェーズ\\s?1|1章|第一).{0,8}(だけ|のみ|まで)|(残り|他|ほか|その他|あと|それ以外|続き)(は|の).{0,16}(後|あと|明日|来週|月曜|火曜|水曜|木曜|金曜|また|次回|別|今度|待|後日|まだ)|(まだ|先に|次に)(進|始|着手し|触)(まない|めない|らない|ない)|(始め|進め|触ら|着手し)ないで|そこで(止|終|ストップ)|まで(で|やったら|終わったら)(止|終|ストップ|いったん)`,
      ko: `(일단|우선|먼저|오늘은|지금은|이번엔|이번에는|당장은).{0,24}(만|까지만)(\\s|\\.|,|해|하|부탁|진행)|(첫\\s?(번째|항목|단계|화면)|1\\s?(번|단계|장|단계)|하나).{0,8}만(\\s|\\.|,|해|하)|(나머지|다른\\s?(것|거|건|항목)|그\\s?외|다음\\s?(것|거|건|단계)).{0,14}(나중|내일|다음에|다음\\s?주|월요일|화요일|수요일|목요일|금요일|이따|아직|하지\\s?마|건드리지|두고|놔)|(시작|진행|건드리|손대|넘어가)지\\s?(마|말)|까지만`,
      ru: `(только|лишь|исключительно)( \\S{1,14})? (перв(ый|ую|ое|ого|ой|ым)|(шаг|пункт|этап|фаз[ау]|глав[ау]|част[ьи]|задач[ау]) (1|один|одну|первый|первую))
        (пока|пока что|сегодня|сейчас|на сегодня|в этот раз|для начала),? (\\S{1,14} ){0,2}(только|лишь)
        (только|лишь) … (пока|сегодня|сейчас|на сегодня|в этот раз)
        (остальн*|прочее|другие|следующ*) … (потом|позже|завтра|понедельник|вторник|среду|четверг|пятницу|недел*|обсудим|подожд*|отдельно|сам|сама|после|не трогай*)
        не (начинай*|трогай*|продолжай*|переходи*|берись|лезь|делай*) … (пока|остальн*|дальше|следующ*|к|больше|без|до|ничего)
        (остановись|стоп|остановитесь) (после|на|там)`,
    },
  },
  {
    name: "answer-only",
    means: "limits",
    for: ["superseded-list", "limited-request"],
    what: "You asked for an answer, not for work.",
    phrases: {
      en: `(just|only|simply) (answer|explain|tell|describe|say|give me an? (answer|explanation|estimate|overview|summary)|a question|curious|want to know|checking)
        (quick|short|one|another|side|different) question
        (explanation|answer|description|diagnosis|analysis|estimate|opinion) only
        (don't|do not|without|no need to) (change|changing|edit|editing|touch|touching|modify|modifying|write|writing|fix|fixing|implement|implementing|run|running|do|doing) (anything|any|code|a thing|files|the code|it yet|yet|nothing)
        (no|without) (code|changes|edits|modifications)(?! style| review| duplication| smell| base)
        (leave|put|set|park|drop|forget|skip|shelve|ignore|pause) (the |that |this |all |my |your |our )?\\S{1,24}( \\S{1,16}){0,3} (for now|for the moment|aside|for a (moment|minute|while|second)|until later|alone for now|on hold|on ice)
        (hold|held) off
        (stop|halt|pause|wait)[.,!:;]
        (stop|pause|halt|interrupt) (the )?(work|working|here|there|everything|it|now|for now|what you)
        (forget|never ?mind|scrap|drop) (about )?(the |that |this )(list|plan|todos|rest|migration|refactoring|work)
        before (you|we) (go on|continue|do anything|change|start|touch)`,
      de: `(erklär|erkläre|beantworte|sag|sage|beschreib|beschreibe|antworte)( mir| uns)?( bitte| mal| kurz){0,3} (nur|bloß|lediglich|einfach)
        (nur|bloß|lediglich) (eine |die |kurz |mal |mir ){0,3}(frage|antwort|antworten|erklärung|erklären|einschätzung|analyse|auskunft|beschreibung|wissen|zur info)
        (kurze|andere|neue|zwischen) ?frage
        (ändere|änder|fass|fasse|schreib|schreibe|mach|mache|tu|rühr|rühre) … (nichts|nix|keinen code|noch nichts)
        (nichts|noch nichts) (ändern|anfassen|schreiben|machen|umsetzen)
        (ohne|kein|keinen) (code|änderungen|code-änderungen)
        (lass|lasse|lasst|leg|lege|stell|stelle) … (liegen|ruhen|beiseite|zurück|erst ?mal|vorerst|weg|stehen)
        (stopp|halt|stop|warte)( mal)?[.,!:;]
        (hör|höre) … auf
        (unterbrich|pausiere|stoppe|vergiss) (die|das|den|mal|alles|bitte|hier|jetzt)`,
      fr: `(explique|expliquez|réponds|répondez|dis|dites|décris|décrivez)(-moi)? (juste|seulement|simplement|uniquement)
        (juste|seulement|simplement) (une question|explique|expliquez|réponds|répondez|dis-moi|dites-moi|une explication|savoir|l'explication|une réponse)
        (petite|autre|une) question
        (ne )?(change|changez|modifie|modifiez|touche|touchez|code|codez|écris|écrivez|fais|faites)[- ](rien|pas|aucun)
        (sans|pas de) (code|coder|modification*|toucher|rien)
        (laisse|laissez|mets|mettez|oublie|oubliez) … (de côté|tomber|en pause|pour l'instant|pour le moment|en attente)
        (stop|attends|attendez|arrête|arrêtez)( tout)?[.,!:;]
        (arrête|arrêtez|suspends|suspendez|interromps) (le|la|les|tout|ce|ton|votre)`,
      es: `(solo|sólo|solamente|simplemente|únicamente) (responde|respóndeme|explica|explícame|dime|contesta|contéstame|quiero saber|una pregunta|descríbeme|una explicación|una respuesta)
        (una pregunta|otra pregunta|pregunta rápida)
        (no|sin) (cambies|cambiar|toques|tocar|modifiques|modificar|escribas|escribir|edites|editar|hagas) (nada|código|ningún)
        sin (código|cambios|tocar|programar)
        (deja|dejad|aparca|olvida|aparta|dejemos) … (por ahora|de momento|a un lado|de lado|para después|aparte|para luego|por hoy|en pausa)
        (para|alto|espera|detente)( un momento)?[.,!:;]
        (para|detén|detente|interrumpe|suspende) (el trabajo|todo|la|lo|aquí|ya)`,
      pt: `(só|somente|apenas|simplesmente) (responda|responde|explique|explica|me diga|me explique|diga|quero saber|uma pergunta|descreva|uma explicação)
        (uma pergunta|outra pergunta|pergunta rápida)
        (não|sem) (mude|mudar|altere|alterar|toque|tocar|mexa|mexer|modifique|modificar|escreva|escrever|edite|editar|faça) (em |no |na )?(nada|código|nenhum)
        sem (código|mudanças|alterações|mexer|programar)
        (deixe|deixa|esqueça|esquece|pause) … (por enquanto|de lado|para depois|por ora|pra depois|por hoje|em pausa|parad*)
        (pare|para|espere|espera|calma|alto)( aí| um pouco)?[.,!:;]
        (pare|interrompa|suspenda|pause) (o|a|tudo|com|agora|por)`,
      zh: `(只|仅|光)(需要?|要|想)?(请)?(回答|解释|说明|告诉|说一下|分析|问|知道|了解)|(不要|别|不用|无需|先别|暂不)(改|动|写|修改|改动|编写|执行|运行|碰)(任何)?(代码|文件|东西|它|任何)|先(别|不要|不)(改|动|写|做|急)|(先|暂时|赶紧|马上)?(停|暂停|停止|中止)(一下|下来|手|工作|，|。|！)|(先)?(放|搁)(一放|一边|一下|着|下)|先不管|问个问题|问一下|先回答|只是问|不写代码|只看不改`,
      ja: `(説明|回答|返答|調査|質問|答え|意見|見積|原因|理由)(だけ|のみ)|だけ(教え|答え|説明|知り|聞)|(変更|修正|編集|実装|コード|作業|手)(は|を|も)?(しない|せず|加えない|書かない|書かず|入れない|不要)(で)?|(いったん|一旦|ちょっと|一度|ひとまず|すぐ|作業を|手を)(作業を|手を)?(止め|中断|中止|ストップ|停止|置い|保留)|(止め|中断し|中止し|ストップし|停止し|保留にし|やめ)て(ください|くれ|。)|質問(です|があります|させて)|ちょっと(質問|聞き|待)|後回し`,
      ko: `(설명|대답|답변|답|이유|원인|질문|의견)(만|부터)|만\\s?(알려|말해|설명|대답|답해)|(코드|파일|아무것도|수정)(은|는|을|를|도)?\\s?(건드리지|수정하지|고치지|바꾸지|작성하지|쓰지|하지)\\s?(마|말)|수정\\s?없이|(작업|진행|하던\\s?거|일).{0,6}(멈춰|중단|중지|스톱|그만)|(잠깐|잠시|일단|스톱|그만)(만)?(\\s?(멈|중단|중지|기다|스톱|두고|놔두|보류)|[,.!])|질문(이|하나|있)|보류|미뤄`,
      ru: `(только|просто|лишь) (ответь*|объясни*|скажи*|расскажи*|опиши*|вопрос|объяснение|ответ|хочу знать|хочу узнать|узнать)
        (быстрый|другой|один|еще один|вопрос) вопрос
        ничего не (меняй*|трогай*|правь*|пиши*|делай*|изменяй*|запускай*)
        (без|не пиши*|не трогай*|не меняй*) (код*|правок|изменений)
        (отложи*|оставь*|забудь*|приостанови*|останови*|прекрати*) (пока|это|этот|эту|все|работу|список|миграци*|рефакторинг*|на|в)
        (стоп|стой|подожди|погоди|хватит|остановись|остановитесь)( пока)?[.,!:;]
        (останови|прекрати|приостанови)(те)? `,
    },
  },
  {
    name: "plan-first",
    means: "limits",
    for: ["plan-approval"],
    what: "You asked for a plan first.",
    phrases: {
      en: `(plan|proposal|outline|design|draft|concept|sketch|options|estimate) (first|only|before)
        (first|just|only|show me|give me|make me|propose|suggest|present|sketch|outline|come up with|think (about|through|of)) (a |an |the |your |me |some |how ){0,3}(\\S{1,16} )?(plan|proposal|outline|design|approach|options|strategy|sketch|to)
        before (coding|implementing|writing|touching|you (code|write|implement|start|begin|touch|change)|any code|doing anything|making changes)
        (don't|do not) (code|implement|start|begin|execute|build|write)( \\S{1,12})? (yet|until|before)
        (how would you|what would you|what's your plan)`,
      de: `(erst|zuerst|zunächst|vorab|vorher) (\\S{1,14} ){0,3}(plan|vorschlag|entwurf|konzept|überblick|skizze|gliederung)
        (plan|vorschlag|entwurf|konzept|skizze) (zuerst|vorab|vorher|zuvor|bevor)
        (mach|mache|gib|zeig|zeige|schreib|schreibe|erstell|erstelle|schlag|schlage|entwirf|skizziere|überleg|überlege|stell|leg) (mir |uns |dir )?(bitte |mal |erst |zuerst ){0,3}(einen |ein |den |das |eine )?(\\S{1,16} )?(plan|vorschlag|konzept|entwurf|vor|wie|skizze)
        (bevor|ehe) du (\\S{1,14} ){0,3}(code|codest|programmierst|anfängst|loslegst|umsetzt|schreibst|änderst|etwas)
        noch (nichts|nicht) (umsetzen|programmieren|coden|ändern|implementieren)`,
      fr: `(d'abord|avant tout|pour commencer) (\\S{1,14} ){0,4}(plan|proposition|ébauche|esquisse|conception)
        (plan|proposition|esquisse|ébauche) (d'abord|avant|seulement)
        (propose|proposez|fais|faites|donne|donnez|montre|montrez|prépare|préparez|présente|présentez|esquisse|rédige|établis|dresse)(-moi|-nous)? (d'abord )?(un |une |le |ton |votre )?(\\S{1,14} )?(plan|proposition|approche|stratégie)
        avant (de|d') (coder|commencer|implémenter|toucher|écrire|modifier|développer|attaquer|démarrer)`,
      es: `(primero|antes|antes de nada) (\\S{1,14} ){0,4}(plan|propuesta|esquema|diseño|borrador)
        (plan|propuesta|esquema|diseño) (primero|antes|solamente)
        (propón|proponme|hazme|haz|dame|muéstrame|enséñame|prepara|preséntame|elabora|redacta|escribe|diseña) (primero )?(un |una |el |tu )?(\\S{1,14} )?(plan|propuesta|esquema|estrategia|enfoque)
        antes de (programar|codificar|empezar|implementar|tocar|escribir|cambiar|modificar|desarrollar)`,
      pt: `(primeiro|antes|antes de tudo) (\\S{1,14} ){0,4}(plano|proposta|esboço|desenho|rascunho)
        (plano|proposta|esboço) (primeiro|antes|apenas)
        (proponha|me proponha|faça|monte|me dê|mostre|me mostre|prepare|apresente|elabore|escreva|esboce|crie) (primeiro )?(um |uma |o |seu )?(\\S{1,14} )?(plano|proposta|esboço|estratégia|abordagem)
        antes de (programar|codificar|começar|implementar|mexer|escrever|alterar|desenvolver)`,
      zh: `先(给|出|做|写|列|提|制定|想|拟)(我)?(出)?(一)?(个|份|版)?.{0,10}(方案|计划|思路|设计|提纲|规划|大纲)|(方案|计划|思路|设计|提纲|规划)(先|出来后|给我|发我)|(给|提|出|写|做|制定|拟)(我|出)?(一)?(个|份|版).{0,10}(方案|计划|规划|提纲)|(动手|编码|写代码|实现|开始|实施)(之)?前|不(要)?写代码|先(别|不要|不)(动手|写代码|实现|编码|实施)|再动手`,
      ja: `(まず|先に|最初に|はじめに).{0,16}(計画|方針|案|設計|プラン|提案|構成)|(計画|方針|案|設計案|プラン|提案)(を|だけ|から)?.{0,6}(出して|立てて|見せて|示して|提示|作って|ください|提案して|考えて|まとめて)|(実装|コーディング|コードを書く|着手|作業|変更)(する)?(の)?前に|(実装|コード)(は|を)?(まだ|しない|書かない)`,
      ko: `(먼저|우선|일단).{0,14}(계획|방안|설계|제안|초안|개요|플랜)|(계획|방안|설계안|제안|초안|플랜)(을|를|만|부터|서)?\\s?(먼저|세워|짜|제시|작성|보여|정리해|만들어)|(코딩|구현|작업|개발|코드)(하기|을\\s?쓰기|\\s?작성)?\\s?전에|코드(는|를)?\\s?(아직|쓰지|작성하지)`,
      ru: `(сначала|сперва|прежде|для начала) (\\S{1,16} ){0,4}(план|предложени*|схем*|набросок|эскиз|проект)
        (составь*|предложи*|напиши*|покажи*|дай*|подготовь*|набросай*|опиши*|разработай*|продумай*) (мне )?(\\S{1,16} ){0,2}(план|вариант*|схему|подход|предложение|стратегию)
        (прежде чем|перед тем как|до того как|перед) (\\S{1,14} ){0,2}(код*|писать|начин*|начать|реализ*|внедр*|делать|менять|трогать)
        без кода
        кода пока не`,
    },
  },
  {
    name: "only-when",
    means: "may-limit",
    for: ["outside-event"],
    phrases: {
      en: `(once|as soon as|only if|(?<!tell me )(?<!report )only when|provided that|unless) (?!you|you're|it compiles|it's done|all)
        when(?! (you|all|everything)) … (has|have|is|are) (confirmed|approved|green|done|arrived|replied|finished|over|ready|answered|signed|merged|released|delivered|passed|back|through)
        (?<!n't )(?<!not )(?<!no need to )(?<!without )(wait|waiting) for
        (after|until) (the |our |their |his |her )(\\S{1,16} ){1,2}(has|have|confirms?|approves?|replies|answers|arrives?)`,
      de: "sobald|erst wenn|erst nach|nur wenn|wenn … (freigibt|bestätigt|grün|da ist|fertig ist|antwortet|geantwortet|vorliegt|kommt|durch ist|zustimmt|freigegeben)|warte auf|warte, bis",
      fr: "dès que|dès réception|une fois que|aussitôt que|lorsque|quand … (aura|auront|est|sera|a|ont)|à condition|attends|attendez|seulement si",
      es: "en cuanto|tan pronto|una vez que|cuando … (haya|hayan|esté|estén|llegue|responda|confirme|apruebe|termine|pase)|solo si|sólo si|siempre que|espera a|espera la|espera el",
      pt: "assim que|logo que|uma vez que|quando … (tiver|tiverem|estiver|chegar|responder|confirmar|aprovar|terminar|passar|sair|liberar)|só se|somente se|desde que|espere o|espere a|aguarde",
      zh: "等.{1,20}(后|再|之后|了|完|通过|回复|批准|确认|好)|(通过|批准|确认|回复|到货|审批|审核|结果出来|出来)(了|之)?(后|以后|再)|一旦|收到.{1,16}(后|再)|只有.{1,20}才",
      ja: "(たら|れば|次第|後に|てから|まで待)(?!し).{0,30}(して|お願い|反映|対応|進め|マージ|公開|適用|修正|組み込)|(承認|返信|返事|確認|結果|回答|許可|審査)(が|を).{0,12}(たら|次第|れば|てから|後)",
      ko: "(나오면|오면|끝나면|되면|도착하면|승인하면|확인하면|통과하면|답하면|받으면|완료되면|떨어지면|들어오면)|(한|된|온|받은|끝난|나온)\\s?(뒤|후|다음)에|기다렸다가",
      ru: "как только|когда … (подтверд*|одобр*|ответ*|приш*|будет|станет|закончит*|пройд*|придет|готов*)|после того как|только если|при условии|дождись|дождитесь",
    },
  },
  {
    name: "asks-for-a-report",
    means: "may-limit",
    for: ["superseded-list", "limited-request"],
    phrases: {
      en: `^\\s{0,8}((ok|okay|wait|hey|so|and|but|hm)[ ,.!]{1,3}){0,2}(what|why|how|where|who|which)( \\S{1,12}){0,2} (is|are|did|do|does|have|has|was|were|you|we) |tell me (what|where|how|why|which|about)|(can|could|would|will) you (please )?(explain|tell|describe|summari[sz]e) |(explain|summari[sz]e|describe|list|show me) (what|where|how far|why) (you|we|it)|what have you|where (are|were) (we|you)|how far (are|have) (we|you)|give me (a|an|the) (status|summary|overview|update)|status (update|report)`,
      de: "^\\s{0,8}((ok|okay|warte|moment|und|aber)[ ,.!]{1,3}){0,2}(was|warum|wieso|weshalb|wo|wer|wie|welche[rsnm]?)( \\S{1,12}){0,2} (ist|sind|hast|hat|habt|war|waren|machst|bist|du|wir) |sag(e)? (mir|uns),? (was|wo|wie|warum|welche*)|(erklär|erkläre|beschreib|beschreibe|zeig|zeige|fass|fasse)( mir| uns)? (was|wo|wie weit|warum|zusammen)|was hast du|wo stehen wir|wie weit bist du|gib mir (einen|den) (stand|überblick|zwischenstand)",
      fr: "^\\s{0,8}((ok|attends|et|mais)[ ,.!]{1,3}){0,2}(qu'est-ce|que fais|pourquoi|comment|où|combien) |dis-moi (ce que|où|comment|pourquoi|quel*)|(explique|résume|décris|montre)(-moi)? (ce que|où|pourquoi|comment)|qu'as-tu fait|où en (es-tu|est-on|sommes-nous)|fais(-moi)? (un|le) (point|résumé|bilan)",
      es: "^\\s{0,8}((ok|espera|y|pero)[ ,.!]{1,3}){0,2}¿?(qué|por qué|cómo|dónde|cuál|cuánto|quién) |dime (qué|dónde|cómo|por qué|cuál*)|(explica|explícame|resume|describe|muéstrame) (qué|lo que|dónde|por qué|cómo)|qué has hecho|por dónde vas|dame (un|el) (resumen|estado|informe)",
      pt: "^\\s{0,8}((ok|espera|e|mas)[ ,.!]{1,3}){0,2}(o que|por que|onde|qual|quem|quanto) |(me diga|diga-me|me conte) (o que|onde|como|por que|qual)|(explique|me explique|resuma|descreva|me mostre) (o que|onde|por que|como)|o que você (fez|já fez)|onde (estamos|você parou)|me dê (um|o) (resumo|status|relatório)",
      zh: "^(什么|为什么|怎么|哪)|(什么|吗|呢)$|告诉我(你|做|到|为什么|什么|哪)|(总结|汇报|说明|解释)(一下)?(你|目前|进度|做了|为什么)|做到哪|进度(如何|怎么样|到哪)|你(都)?做了(什么|哪些)",
      ja: "^(何を|なぜ|どうして|どこ)|(ですか|ますか|ましたか)$|(何|どこまで|どう|なぜ).{0,16}(教えて|説明して|まとめて|報告して)|(進捗|状況|経過|これまで).{0,10}(教えて|報告|まとめて|説明)|どこまで(進|でき|やった)",
      ko: "^(뭐|무엇을|왜|어디)|(나요|습니까|했어)$|(뭐|무엇|어디까지|어떻게|왜).{0,16}(알려|말해|설명|정리)|(진행\\s?상황|상태|지금까지).{0,12}(알려|말해|보고|정리|설명)|어디까지\\s?(했|됐|왔)",
      ru: "^\\s{0,8}((ок|подожди|а|и|но)[ ,.!]{1,3}){0,2}(что|почему|зачем|где|кто|как) (ты|вы|мы|это|там|уже) |(скажи|расскажи)(те)? (мне )?(что|где|как|почему|какие)|(объясни|опиши|подытожь|покажи)(те)? (мне )?(что|где|почему|как далеко)|что (ты|вы) (уже )?сделал*|на чем (мы|ты) остановил*|дай* (статус|отчет|сводку)",
    },
  },
  {
    name: "polite-request",
    means: "requests",
    for: ["lazy-ask"],
    phrases: {
      en: "(can|could|would|will) (you|we) (please |now |also ){0,2}(?!please|now|also|explain|tell|describe|say|show|see|think|believe|know|recommend|suggest|give|summari|remind|confirm|clarify|like|have|be|list|walk|help me understand)\\S{1,30}",
      de: "(kannst|könntest|würdest|magst) du (bitte |mal |jetzt |mir ){0,2}(?!bitte|mal|jetzt|mir|erklär|sagen|beschreib|zeigen|sehen|empfehl)\\S{1,30}",
      fr: "(peux|pourrais|veux)-tu (?!expliquer|m'expliquer|dire|me|décrire|voir|résumer)\\S{1,30}|(pouvez|pourriez)-vous (?!expliquer|m'expliquer|dire|me|décrire|voir|résumer)\\S{1,30}",
      es: "(puedes|podrías|puede) (por favor )?(?!por favor|explicar|decir|describir|mostrar|resumir|ver)\\S{1,30}",
      pt: "(você )?(pode|poderia|consegue) (por favor )?(?!por favor|me|explicar|dizer|descrever|mostrar|resumir|ver)\\S{1,30}",
      zh: "(能|可以|能不能|可不可以)(请)?(帮我|帮忙)?(把|将|改|写|修|加|做|转换|实现)",
      ja: "(して|変換して|直して|書いて|追加して|実装して|修正して)(もらえ|くれ|いただけ)(ますか|ませんか|る)",
      ko: "(변환|수정|추가|구현|작성|고쳐|바꿔|만들어)(해)?\\s?(줄래|주실래|줄 수|주실 수|주시겠)",
      ru: "(можешь|можете|мог бы|могли бы|не мог бы)( ли)?( ты| вы)?( пожалуйста)? (?!объяснить|сказать|рассказать|описать|показать|пожалуйста)\\S{1,30}",
    },
  },
  {
    name: "only",
    means: "restricts",
    for: ["limited-request", "superseded-list"],
    phrases: {
      en: "only|just|merely|simply|for now|question|different topic|another topic|by the way|start with|begin with",
      de: "nur|bloß|lediglich|erst ?mal|vorerst|frage|anderes thema|übrigens|fang*|beginn*",
      fr: "seulement|uniquement|juste|pour l'instant|question|autre sujet|au fait|commence",
      es: "solo|sólo|solamente|únicamente|por ahora|pregunta|otro tema|por cierto|empieza",
      pt: "só|somente|apenas|por enquanto|pergunta|outro assunto|aliás|comece",
      zh: "只|仅|另外",
      ja: "だけ|のみ|質問|ところで",
      ko: "만\\s|만\\.|질문|그런데",
      ru: "только|лишь|пока|вопрос|кстати|начни",
    },
  },
  {
    name: "defers",
    means: "restricts",
    for: ["limited-request", "plan-approval", "outside-event"],
    phrases: {
      en: "number one|first (one|two|three|few|half|couple|step|\\d{1,2})|later|tomorrow|tonight|monday|tuesday|wednesday|thursday|friday",
      de: "nummer eins|ersten (zwei|beiden|drei|paar|\\d{1,2})|später|morgen|montag|dienstag|mittwoch|donnerstag|freitag",
      fr: "plus tard|demain|lundi|mardi|mercredi|jeudi|vendredi",
      es: "más tarde|mañana|lunes|martes|miércoles|jueves|viernes|cuando",
      pt: "mais tarde|amanhã|segunda|terça|quarta|quinta|sexta|quando",
      zh: "以后|明天|晚上|周[一二三四五]|后再",
      ja: "後で|あとで|明日|月曜|火曜|水曜|木曜|金曜|から進め",
      ko: "나중|내일|이따|월요일|화요일|수요일|목요일|금요일|결정할게",
      ru: "потом|позже|завтра|вечером|понедельник|вторник|среду|четверг|пятницу|когда",
    },
  },
  {
    name: "nothing-else",
    means: "may-limit",
    for: ["offer-beyond-ask"],
    phrases: {
      en: "nothing (else|more)|that's (all|it)|that is all|no (more|extras|other changes|further)|only (that|this)|just (that|this|the typo|the bug)|don't (add|do|change) (anything|more)",
      de: "sonst nichts|nichts (anderes|sonst|weiter)|mehr nicht|das ist alles|das reicht|nur das|nur dies*",
      fr: "rien d'autre|rien de plus|c'est tout|pas plus|seulement (ça|cela)|juste (ça|cela)|et rien",
      es: "nada más|eso es todo|solo eso|sólo eso|y ya|ninguna otra cosa|nada extra",
      pt: "nada mais|só isso|é só|isso é tudo|apenas isso|mais nada",
      zh: "别的(都)?(不|别)|其他(的)?(都)?(不要|不用|别|不)|就(这样|这些|这个)(就)?(行|好|可以)?|只(改|修|做|要)这|仅此|不要多",
      ja: "それだけ|これだけ|だけで(いい|結構|よい|十分|お願い)|以外(は|に)|他(は|には|の)(触|変え|何も|いじ|不要)|余計な",
      ko: "그것만|그거만|이것만|다른\\s?(건|것은|거는|부분은).{0,8}(마|말|필요)|그게\\s?다|말고는|외에는",
      ru: "больше ничего|и все[.!]|только это|ничего (лишнего|другого|больше|кроме)|на этом все",
    },
  },
  {
    name: "all-of-it",
    means: "orders-all",
    for: ["lazy-ask", "risk-word-past", "declared-rest"],
    phrases: {
      en: `(?<!not )(all|every|everything)|everywhere|each|whole|full|fully|entire|completely|complete|remaining|rest|end to end|to the end|both|throughout|until|top to bottom|end-to-end|without (asking|questions|stopping)
        (don't|do not|no need to) (ask|wait|stop|check in|check)
        the (two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d{1,3})
        finish (it|them|the)|go through|work through`,
      de: "all(e|es|en|er|em)?|jede[nrsm]?|sämtliche[nrs]?|komplett*|vollständig*|ganz(e|en|es|er)?|gesamte[nrs]?|restliche[nrs]?|übrige[nrs]?|überall|bis zum (ende|schluss)|ohne (rückfrage*|nachfrage*|fragen)|fertig|beide[nrs]?|die (zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|\\d{1,3})",
      fr: "tou(s|t|te|tes)|chaque|chacun*|complètement|complet*|entier*|intégral*|restant*|jusqu'au bout|jusqu'à la fin|sans (demander|question*|attendre|t'arrêter)|partout|l'ensemble|les (deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|quinze|vingt|\\d{1,3})|termine|terminez",
      es: "tod(o|a|os|as)|cada|complet*|enter(o|a|os|as)|restante*|hasta el final|sin (preguntar|parar|excepción|esperar)|ambos|ambas|l(o|a)s (dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|veinte|\\d{1,3})|termina",
      pt: "tod(o|a|os|as)|tudo|cada|complet*|inteir*|restante*|até o (fim|final)|sem (perguntar|parar|exceção|esperar)|ambos|ambas|(o|a)s (dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|quinze|vinte|\\d{1,3})|termine",
      zh: "全部|所有|每(个|一)|都|整个|剩下|剩余|其余|一共|完整|到底|不用问|不要问|(两|三|四|五|六|七|八|九|十|\\d{1,3})\\s?(个|处|份|章|页|项)",
      ja: "すべて|全て|全部|全(ファイル|画面|モジュール|項目|ページ|章|件|箇所|コンポーネント|体)|各|残り|最後まで|一式|完了まで|確認不要|両方|(\\d{1,3}|二|三|四|五|六|七|八|九|十)(つ|個|件|章|画面|ファイル|本|か所|箇所)",
      ko: "모두|모든|전부|전체|다\\s|각|나머지|남은|끝까지|묻지\\s?말|\\d{1,3}\\s?(개|장|건|곳)|(두|세|네|다섯|여섯|일곱|여덟|아홉|열)\\s?개|완료까지|싹",
      ru: "вс(е|ех|ем|ю|его|я|еми)|кажд*|полностью|целиком|до конца|остальн*|оставш*|без вопросов|не спрашивай*|оба|обе|(две|два|три|четыре|пять|шесть|семь|восемь|девять|десять|\\d{1,3}) [а-я]{3,24}",
    },
  },
];
