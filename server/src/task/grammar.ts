import { foldWord } from '../words/fold-word.ts'
import { recallWords } from '../words/says.ts'

/**
 * Words that hold a sentence together, by language. They are no meanings of the book: short ones are other words in another language.
 */
const rows = {
  /** Between two requests. */
  connectors: {
    en: 'and then or but',
    de: 'und dann oder aber sowie',
    fr: 'et puis ou mais',
    es: 'y luego pero',
    pt: 'depois mas',
    it: 'poi ma oppure',
    nl: 'daarna maar',
    pl: 'i oraz potem ale',
    sv: 'och sedan men',
    tr: 've sonra ama veya',
    ar: 'ثم أو لكن ولكن و',
    zh: '然后 并 并且 但 但是',
  },
  /** Before a noun: “the order” asks for nothing. */
  articles: {
    en: 'the a an my your his her our their this that these those its of first last every in',
    de: 'der die das den dem des ein eine einen einem einer eines mein meine meinen meiner meines ihre ihren ihrer ihrem',
    fr: 'les le la l un une du des mon ma mes votre vos',
    es: 'el los las una un mis mi su',
    pt: 'os uma um meu minha o a',
    it: 'il lo gli mio mia',
    nl: 'het een mijn',
    sv: 'ett min mitt mina',
    ar: 'هذا هذه',
  },
  /** Before what is not wanted. */
  negations: {
    en: 'not never without dont avoid refrain',
    de: 'nicht nie niemals ohne kein keine keinen keinem keiner',
    fr: 'ne n sans jamais',
    es: 'no nunca sin',
    pt: 'não nunca sem',
    it: 'non mai senza',
    nl: 'niet nooit zonder geen',
    pl: 'nie nigdy bez',
    sv: 'inte aldrig utan',
    ar: 'لا دون بدون',
    zh: '不 不要 别 勿 无需 请勿',
  },
  /** Every one of several: “delete all messages”. */
  wholes: {
    en: 'all every each everything',
    de: 'alle allen aller alles jede jeden jedes sämtliche sämtlichen',
    fr: 'tous toutes tout chaque',
    es: 'todos todas todo cada',
    pt: 'todos todas tudo cada',
    it: 'tutti tutte tutto ogni',
    nl: 'alle alles elke',
    pl: 'wszystkie wszystko wszystkich każdą',
    sv: 'alla allt varje',
    tr: 'tüm tümü tümünü hepsini bütün',
    ar: 'كل جميع',
    ja: '全て すべて 全部',
    zh: '所有 全部',
  },
  /** After an act that is not wanted. */
  nothing: {
    en: 'nothing',
    de: 'nichts nicht',
    fr: 'rien pas',
    es: 'nada',
    it: 'niente nulla',
    nl: 'niets niet',
    pl: 'nic niczego',
    sv: 'inget ingenting inte',
    ja: 'せず しない しません わず わない',
  },
  /** Between a negation and what is wanted all the same: “do not forget to order”. */
  reminders: {
    en: 'forget fail hesitate only',
    de: 'vergiss vergessen nur',
    fr: 'oublie oubliez oublier',
    es: 'olvides olvide olvidar',
    pt: 'esqueça esquecer',
    it: 'dimenticare dimenticarti',
    nl: 'vergeet vergeten',
    pl: 'zapomnij',
    sv: 'glöm',
    ar: 'تنس',
  },
  /** Behind “nothing”: what was asked for before is meant. */
  besides: {
    en: 'else more further other',
    de: 'anderes weiteres sonst mehr',
    fr: 'd autre plus',
    es: 'más otra',
    pt: 'mais outra',
    it: 'altro',
    nl: 'anders meer',
    pl: 'innego więcej',
    sv: 'annat mer',
  },
  /** What follows says how, why or for whom. */
  asides: {
    en: 'with using as for because before via through by at from to without',
    de: 'mit als für weil damit bevor durch bei von ohne',
    fr: 'avec pour parce avant chez sans',
    es: 'con para porque antes sin',
    pt: 'para porque antes sem',
    it: 'con per perché prima senza',
    nl: 'met voor omdat voordat bij zonder',
    pl: 'dla ponieważ przed przez bez',
    sv: 'för eftersom innan hos utan',
    tr: 'için',
  },
  /** What begins a question, also within a sentence. */
  questions: {
    en: 'how where whether what when why who which',
    de: 'wie wo ob was wann warum wer welche welcher welches',
    fr: 'comment combien quand pourquoi qui quel quelle quels quelles',
    es: 'cómo dónde cuánto cuándo cuál quién',
    pt: 'como onde quanto quando qual quem',
    it: 'quanto quando quale chi',
    nl: 'hoe waar wanneer waarom welke wie',
    pl: 'jak gdzie ile kiedy dlaczego który',
    sv: 'hur när varför vem vilken',
    tr: 'nasıl nerede kaç neden hangi',
    ar: 'كيف أين متى لماذا هل كم',
    ja: '何 何台 何人 何個 何時 いつ いくら どこ どれ どの なぜ',
  },
  /** After a verb that needs it: “sign up for”. */
  particles: {
    en: 'for to at on up out into in through about off',
  },
  /** Instead of the name of a thing. */
  pronouns: {
    en: 'it them one ones this that these those him her both everything all',
    de: 'ihn sie es ihm ihnen beide beides alles diese dieses diesen',
    fr: 'le la les lui leur ceux celle tout',
    es: 'lo la los las ambos todo',
    pt: 'lo la isso tudo ambos',
    it: 'lo la li le esso tutto',
    nl: 'het hem haar ze deze beide alles',
    pl: 'go ją je to oba wszystko',
    sv: 'den det dem båda allt',
    tr: 'onu onları bunu',
    ar: 'ذلك',
    ja: 'それ これ',
    zh: '它 它们 这个',
  },
} as const

type Role = keyof typeof rows

function listWords(role: Role): ReadonlySet<string> {
  return new Set(Object.values(rows[role]).flatMap((row: string) => row.split(' ').map(foldWord)))
}

const words: Readonly<Record<Role, ReadonlySet<string>>> = {
  connectors: listWords('connectors'),
  articles: listWords('articles'),
  negations: listWords('negations'),
  wholes: listWords('wholes'),
  nothing: listWords('nothing'),
  reminders: listWords('reminders'),
  besides: listWords('besides'),
  asides: listWords('asides'),
  questions: listWords('questions'),
  particles: listWords('particles'),
  pronouns: listWords('pronouns'),
}

/** Whether a word has this role in any of the languages. */
export function hasRole(word: string, role: Role): boolean {
  return words[role].has(foldWord(word))
}

/** Whether a text speaks of every one of several, in the words of its language: “todos” is Spanish for all, and English for what is to do. */
export function namesWhole(text: string, language: string): boolean {
  const row = new Map<string, string>(Object.entries(rows.wholes)).get(language) ?? ''
  const own = new Set(row.split(' ').map(foldWord))
  return recallWords(text).some(({ folded }) => own.has(folded))
}

/** Whether a text without spaces between its words begins with one of this role. */
export function beginsWithRole(text: string, role: Role): boolean {
  return [...words[role]].some((word) => text.startsWith(word))
}

/** Where the first word of this role begins; null if there is none. */
export function findRole(text: string, role: Role): number | null {
  return recallWords(text).find(({ folded }) => words[role].has(folded))?.start ?? null
}
