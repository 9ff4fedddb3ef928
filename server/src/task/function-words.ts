import { foldWord } from '../words/fold-word.ts'

/** Words that a sentence needs and that name nothing, by language: short ones mean something else in another, so that they are no meaning of the book. */
const rows: Readonly<Record<string, string>> = {
  en: 'a an the and or of in on at for with from by to into is are was were be been as it its this that these those i me my we our us you your he she they them his her their can could would should will do does did has have had not no now so if then than there here some any all please more most up out off about one new s t re ll ve just also get got page website site',
  de: 'der die das den dem des ein eine einen einem einer eines und oder in im ins am an auf aus bei für mit von vom zu zum zur nach über ist sind war wurde wurden werden wird es sie er wir ihr ihre ihren ihrer ihrem ihres ich mich mir mein meine meinen meiner du dein deine deinen uns unser unsere hat haben nicht kein keine jetzt nun so dann wenn dass diese dieser dieses diesen bitte auch noch nur seite',
  fr: 'le la les l un une des du de d et ou à au aux dans en sur pour par avec est sont été être ce cette ces il elle nous vous votre vos notre nos mon ma mes son sa ses je j me m ne n pas se que qui a ont avez maintenant bien page s',
  es: 'el la los las un una unos unas y o de del en al a con por para es son ha han se su sus mi mis tu tus nuestro nuestra este esta lo le que no si ya yo usted sido página',
  pt: 'o a os as um uma e ou de do da dos das em no na nos nas ao à com por para é são foi se seu sua seus suas meu minha este esta que não já você página',
  it: 'il lo la i gli le l un uno una e o di del della dei delle in nel nella a al alla con per da dal è sono stato stata si suo sua tuo tua mio mia questo questa che non già pagina',
  nl: 'de het een en of in op aan van voor met bij naar uit is zijn was werd worden u uw je jouw jij mijn wij we ons onze dit dat deze die niet geen nu er pagina',
  pl: 'i oraz lub w we na do z ze od po dla o jest są był była było został została zostało to ten ta te się mój moje twój twoja twoje nie już proszę strona',
  sv: 'en ett den det de och eller i på av för med till från om är var har hade din ditt dina du dig min mitt mina vi oss vår vårt denna detta inte nu sidan',
  tr: 'bir ve veya bu şu o ile için da de mi mı ben benim sen siz sizin biz bizim olarak artık lütfen sayfa',
  ar: 'من في على إلى عن مع هذا هذه أو و ما لا قد لقد أن هو هي تم',
  ja: 'の を に は が で と へ も から まで この その あの し て た ます ました する して さ れ です ください ご お い か すか あり ありま あります いま います',
  zh: '的 了 在 和 与 或 把 将 请 您 你 我 我们 这 那 是 有 已 已经 一个 个 到 从 为 给',
}

const words: ReadonlySet<string> = new Set(
  Object.values(rows).flatMap((row) => row.split(' ').map(foldWord)),
)

/** Whether a word, folded, names nothing in any of the languages. */
export function isFunctionWord(folded: string): boolean {
  return words.has(folded)
}
