import { defineMeaning } from '../meaning.ts'

/** What a task demands of a thing, wherever it stands in the sentence. */
export const conditionWords = defineMeaning({
  en: 'cheapest, best, largest, biggest, smallest, lowest, highest, newest, oldest, under, below, above, at most, at least, less than, more than, two, three, four, five, six, seven, eight, nine, ten, twelve, monday, tuesday, wednesday, thursday, friday, saturday, sunday, january, february, march, april, june, july, august, september, october, november, december, tomorrow, tonight',
  de: 'billigste, billigsten, günstigste, günstigsten, beste, besten, größte, größten, kleinste, kleinsten, niedrigste, höchste, neueste, neuesten, älteste, höchstens, mindestens, weniger als, mehr als, montag, dienstag, mittwoch, donnerstag, freitag, samstag, sonntag, morgen',
  fr: 'moins cher, moins chère, meilleur, meilleure, plus grand, plus grande, plus petit, plus petite, plus récent, moins de, plus de, au moins, au plus, lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche, demain',
  es: 'más barato, más barata, mejor, más grande, más pequeño, más pequeña, más reciente, menos de, más de, al menos, como máximo, lunes, martes, miércoles, jueves, viernes, sábado, domingo, mañana',
  pt: 'mais barato, mais barata, melhor, maior, menor, mais recente, menos de, mais de, pelo menos, no máximo, segunda feira, terça feira, quarta feira, quinta feira, sexta feira, sábado, domingo, amanhã',
  it: 'più economico, più economica, migliore, più grande, più piccolo, più piccola, più recente, meno di, più di, almeno, al massimo, lunedì, martedì, mercoledì, giovedì, venerdì, sabato, domenica, domani',
  nl: 'goedkoopste, beste, grootste, kleinste, laagste, hoogste, nieuwste, oudste, hoogstens, minstens, minder dan, meer dan, maandag, dinsdag, woensdag, donderdag, vrijdag, zaterdag, zondag, morgen',
  pl: 'najtańszy, najtańszą, najtańsze, najlepszy, największy, najmniejszy, najnowszy, poniżej, powyżej, co najmniej, najwyżej, poniedziałek, wtorek, środę, środa, czwartek, piątek, sobotę, sobota, niedzielę, niedziela, jutro',
  sv: 'billigaste, bästa, största, minsta, lägsta, högsta, nyaste, äldsta, högst, minst, mindre än, mer än, måndag, tisdag, onsdag, torsdag, fredag, lördag, söndag, imorgon',
  tr: 'en ucuz, en iyi, en büyük, en küçük, en yeni, en düşük, en yüksek, en fazla, en az, pazartesi, salı, çarşamba, perşembe, cuma, cumartesi, pazar günü, yarın',
  ar: 'أرخص, الأرخص, أفضل, الأفضل, أكبر, أصغر, أحدث, أقل من, أكثر من, على الأقل, الاثنين, الثلاثاء, الأربعاء, الخميس, الجمعة, السبت, الأحد, غدا',
  ja: '一番安い, 最も安い, 最安, 最新, 一番大きい, 一番小さい, 以下, 以上, 未満, 月曜日, 火曜日, 水曜日, 木曜日, 金曜日, 土曜日, 日曜日, 明日',
  zh: '最便宜, 最好, 最大, 最小, 最新, 低于, 高于, 不超过, 至少, 最多, 星期一, 星期二, 星期三, 星期四, 星期五, 星期六, 星期日, 明天',
})
