/** What a part of a posting is about. Nothing is claimed from `other`, `offer`, `company`, `application` and `extras`. */
export type SectionKind =
  | 'intro'
  | 'duties'
  | 'requirements'
  | 'tools'
  | 'challenges'
  | 'extras'
  | 'offer'
  | 'company'
  | 'application'
  | 'other'

const MAX_HEADING_LENGTH = 60
const MAX_HEADING_WORDS = 8

/** In this order, so that `preferred qualifications` are extras; each fits the whole heading in lower case. */
const headings: readonly (readonly [SectionKind, RegExp])[] = [
  [
    'extras',
    /nice[- ]to[- ]haves?|bonus(?: points)?|(?:preferred|desirable|desired|optional)\b.*|(?:big |a )?plus(?:es)?|pluspunkte|wünschenswert|von vorteil|idealerweise|good to have|extra credit/u,
  ],
  [
    'application',
    /(?:how|where) to apply|(?:to )?apply(?: now| here)?|(?:the |our )?(?:application|interview|hiring|selection)(?: process)?|next steps|closing date|contact(?: us)?|equal opportunit.*|(?:so )?bewirb.*|(?:ihre |deine )?bewerbung(?:sprozess)?|kontakt|ansprechpartner.*|(?:haben wir )?(?:ihr|dein) interesse.*/u,
  ],
  [
    'offer',
    /(?:(?:our|the) )?(?:benefits|perks|offer)(?: (?:and|&) \w+)?|(?:what|here's what) (?:we|you'll|you) (?:can )?(?:offer|get|receive)(?: you)?|we offer|what we provide|what's in it for you|compensation.*|salary.*|pay(?: (?:and|&) .*)?|rewards?|why (?:join|work|us|you'll).*|(?:das )?(?:bieten wir|wir bieten)(?: dir| ihnen)?|was wir (?:dir |ihnen )?bieten|unser angebot|(?:deine|ihre) (?:vorteile|benefits)|gehalt|vergütung|das erhältst du|hours|location|arbeitszeit/u,
  ],
  [
    'intro',
    /(?:about|overview of) the (?:role|job|position|opportunity|gig|project)|(?:role|job|position) (?:overview|summary|description|purpose)|(?:the|your) (?:role|job|position|opportunity)|summary|overview|stellenbeschreibung|zur stelle|die stelle|deine rolle|ihre rolle/u,
  ],
  [
    'challenges',
    /(?:the |your |our |key )?(?:challenges?|pain points?)(?: you.*)?|(?:the )?problems? (?:you|we|to).*|what makes (?:this|it) (?:hard|difficult|challenging)|(?:deine |ihre |die )?herausforderung(?:en)?/u,
  ],
  [
    'tools',
    /(?:our |your |the |key )?(?:tech(?:nology|nical)? ?-?)?(?:stack|tools?|tooling|toolset|toolbox|software|systems|technologies)(?: (?:and|&) (?:tools|technologies|software|systems))?(?: (?:you|we).*)?|(?:unser |eingesetzte |unsere )?(?:tech-?stack|technologien|werkzeuge|systeme|programme)/u,
  ],
  [
    'duties',
    /(?:(?:key|main|core|your|primary|principal|essential|job|the|daily|day-to-day|general|major|role) )*(?:responsibilit(?:y|ies)|duties|tasks|accountabilities|functions)(?: (?:and|&) \w+| include| of the (?:role|job|position))?|(?:here's )?what (?:you'll|you will|you would|you'd|you|the job involves|the role involves)(?: be| get to)?(?: do(?:ing)?| work(?:ing)? on| own| lead| deliver| achieve)?(?: here| with us| at .*| day to day)?|(?:a )?(?:typical )?(?:your )?(?:day[- ]to[- ]day|day in the life.*|typical day)|your (?:mission|impact|day|work)|you(?:'ll| will)|deliverables|in this (?:role|job|position),? you(?:'ll| will)?|(?:ihre|deine|eure|die|unsere|was sind deine)? ?(?:haupt)?(?:aufgaben(?:gebiet|bereich|schwerpunkte)?|tätigkeiten|verantwortlichkeiten|verantwortung)(?: bei uns)?|das erwartet (?:dich|sie)(?: bei uns)?|was (?:dich|sie) erwartet|(?:das|was) (?:machst|tust) du(?: bei uns)?|dein job|das sind (?:deine|ihre) aufgaben/u,
  ],
  [
    'requirements',
    /(?:(?:key|minimum|basic|essential|job|required|your|the|our|core) )*(?:requirements?|qualifications?|skills?|competenc(?:y|ies)|experience|background|profile)(?:(?:,| (?:and|&)) .*| required| needed)?|(?:here's )?what (?:you'll need|you need|you bring|you'll bring|you have|we're looking for|we are looking for|we expect|we need|we look for|it takes|makes you a good fit)(?: to (?:bring|have|succeed))?|(?:(?:knowledge|education|experience|skills|abilities|qualifications|requirements|training|certifications?|licen[cs]es?)(?:, and |, | and | & )?)+|you(?:'ll| will| might| may)? be a (?:good |great )?(?:fit|match)(?: if.*)?|you|(?:essential|selection|required) criteria|what we require|about you|who (?:you are|we're looking for|we are looking for)|you(?:'ve got| have|'ll have| need| bring| are| will have| should have| must have)|must[- ]haves?|(?:the )?(?:ideal|successful) candidate.*|person specification|(?:ihr|dein|euer|das) profil|anforderung(?:en|sprofil)|(?:deine |ihre )?qualifikation(?:en)?|das bringst du mit|das bringen sie mit|was (?:du mitbringst|sie mitbringen|wir erwarten)|(?:deine |ihre )?(?:voraussetzungen|kenntnisse|fähigkeiten)|das solltest du mitbringen|damit überzeugst du|(?:das )?zeichnet (?:dich|sie) aus/u,
  ],
  [
    'company',
    /about (?!you\b|the (?:role|job|position|opportunity|gig|project)).+|who we are|(?:our|the) (?:company|mission|story|team|values|culture|client)|company (?:description|overview|profile)|über uns|wer wir sind|(?:das|unser) unternehmen|wir über uns/u,
  ],
]

/**
 * Reads a line as a heading: which section it opens, and what follows on the same line; an unknown one follows itself. null
 * when it is none.
 */
export function findHeading(line: string): { section: SectionKind; rest: string } | null {
  const plain = line
    .replace(/^#+\s*/u, '')
    .replaceAll(/\*\*|__/gu, '')
    .trim()
  const whole = findSection(plain)
  if (whole !== null) return { section: whole, rest: '' }
  const [, label = '', rest = ''] = /^([^:]{3,60}):\s+(\S.*)$/u.exec(plain) ?? []
  const labelled = findSection(label)
  if (labelled !== null) return { section: labelled, rest }
  const isLoud = /\p{Lu}{4}/u.test(plain) && plain === plain.toUpperCase()
  const isMarked = plain !== line || plain.endsWith(':') || isLoud
  const isShort = plain.length <= MAX_HEADING_LENGTH && plain.split(' ').length <= MAX_HEADING_WORDS
  return isMarked && isShort ? { section: 'other', rest: plain.replace(/:$/u, '') } : null
}

function findSection(text: string): SectionKind | null {
  if (text === '' || text.length > MAX_HEADING_LENGTH || text.endsWith('.')) return null
  if (text.split(' ').length > MAX_HEADING_WORDS) return null
  const name = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^[^\p{L}]+/u, '')
    .replace(/[^\p{L}]+$/u, '')
  return headings.find(([, pattern]) => isWhole(pattern, name))?.[0] ?? null
}

function isWhole(pattern: RegExp, text: string): boolean {
  return new RegExp(`^(?:${pattern.source})$`, 'u').test(text)
}
