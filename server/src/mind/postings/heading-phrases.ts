/** The topic of a section. Nothing is taken from `other`, `offer`, `company`, `application` and `extras`. */
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

/**
 * Headings of each kind, as patterns that match the whole heading in lower case; the order makes `preferred
 * qualifications` extras.
 */
export const headingPhrases: readonly (readonly [SectionKind, readonly string[]])[] = [
  [
    'extras',
    [
      'nice[- ]to[- ]haves?',
      'bonus(?: points)?',
      String.raw`(?:preferred|desirable|desired|optional)\b.*`,
      '(?:big |a )?plus(?:es)?',
      'pluspunkte',
      'wünschenswert',
      'von vorteil',
      'idealerweise',
      'good to have',
      'extra credit',
    ],
  ],
  [
    'application',
    [
      '(?:how|where) to apply',
      '(?:to )?apply(?: now| here)?',
      '(?:the |our )?(?:application|interview|hiring|selection)(?: process)?',
      'next steps',
      'closing date',
      'contact(?: us)?',
      'equal opportunit.*',
      '(?:so )?bewirb.*',
      '(?:ihre |deine )?bewerbung(?:sprozess)?',
      'kontakt',
      'ansprechpartner.*',
      '(?:haben wir )?(?:ihr|dein) interesse.*',
    ],
  ],
  [
    'offer',
    [
      String.raw`(?:(?:our|the) )?(?:benefits|perks|offer)(?: (?:and|&) \w+)?`,
      "(?:what|here's what) (?:we|you'll|you) (?:can )?(?:offer|get|receive)(?: you)?",
      'we offer',
      'what we provide',
      "what's in it for you",
      'compensation.*',
      'salary.*',
      'pay(?: (?:and|&) .*)?',
      'rewards?',
      "why (?:join|work|us|you'll).*",
      '(?:das )?(?:bieten wir|wir bieten)(?: dir| ihnen)?',
      'was wir (?:dir |ihnen )?bieten',
      'unser angebot',
      '(?:deine|ihre) (?:vorteile|benefits)',
      'gehalt',
      'vergütung',
      'das erhältst du',
      'hours',
      'location',
      'arbeitszeit',
    ],
  ],
  [
    'intro',
    [
      '(?:about|overview of) the (?:role|job|position|opportunity|gig|project)',
      '(?:role|job|position) (?:overview|summary|description|purpose)',
      '(?:the|your) (?:role|job|position|opportunity)',
      'summary',
      'overview',
      'stellenbeschreibung',
      'zur stelle',
      'die stelle',
      'deine rolle',
      'ihre rolle',
    ],
  ],
  [
    'challenges',
    [
      '(?:the |your |our |key )?(?:challenges?|pain points?)(?: you.*)?',
      '(?:the )?problems? (?:you|we|to).*',
      'what makes (?:this|it) (?:hard|difficult|challenging)',
      '(?:deine |ihre |die )?herausforderung(?:en)?',
    ],
  ],
  [
    'tools',
    [
      '(?:our |your |the |key )?(?:tech(?:nology|nical)? ?-?)?(?:stack|tools?|tooling|toolset|toolbox|software|systems|technologies)(?: (?:and|&) (?:tools|technologies|software|systems))?(?: (?:you|we).*)?',
      '(?:unser |eingesetzte |unsere )?(?:tech-?stack|technologien|werkzeuge|systeme|programme)',
    ],
  ],
  [
    'duties',
    [
      String.raw`(?:(?:key|main|core|your|primary|principal|essential|job|the|daily|day-to-day|general|major|role) )*(?:responsibilit(?:y|ies)|duties|tasks|accountabilities|functions)(?: (?:and|&) \w+| include| of the (?:role|job|position))?`,
      "(?:here's )?what (?:you'll|you will|you would|you'd|you|the job involves|the role involves)(?: be| get to)?(?: do(?:ing)?| work(?:ing)? on| own| lead| deliver| achieve)?(?: here| with us| at .*| day to day)?",
      '(?:a )?(?:typical )?(?:your )?(?:day[- ]to[- ]day|day in the life.*|typical day)',
      'your (?:mission|impact|day|work)',
      "you(?:'ll| will)",
      'deliverables',
      "in this (?:role|job|position),? you(?:'ll| will)?",
      '(?:ihre|deine|eure|die|unsere|was sind deine)? ?(?:haupt)?(?:aufgaben(?:gebiet|bereich|schwerpunkte)?|tätigkeiten|verantwortlichkeiten|verantwortung)(?: bei uns)?',
      'das erwartet (?:dich|sie)(?: bei uns)?',
      'was (?:dich|sie) erwartet',
      '(?:das|was) (?:machst|tust) du(?: bei uns)?',
      'dein job',
      'das sind (?:deine|ihre) aufgaben',
    ],
  ],
  [
    'requirements',
    [
      '(?:(?:key|minimum|basic|essential|job|required|your|the|our|core) )*(?:requirements?|qualifications?|skills?|competenc(?:y|ies)|experience|background|profile)(?:(?:,| (?:and|&)) .*| required| needed)?',
      "(?:here's )?what (?:you'll need|you need|you bring|you'll bring|you have|we're looking for|we are looking for|we expect|we need|we look for|it takes|makes you a good fit)(?: to (?:bring|have|succeed))?",
      '(?:(?:knowledge|education|experience|skills|abilities|qualifications|requirements|training|certifications?|licen[cs]es?)(?:, and |, | and/or | and | & )?)+',
      "you(?:'ll| will| might| may)? be a (?:good |great )?(?:fit|match)(?: if.*)?",
      'you',
      '(?:essential|selection|required) criteria',
      'what we require',
      'about you',
      "who (?:you are|we're looking for|we are looking for)",
      "you(?:'ve got| have|'ll have| need| bring| are| will have| should have| must have)",
      'must[- ]haves?',
      '(?:the )?(?:ideal|successful) candidate.*',
      'person specification',
      '(?:ihr|dein|euer|das) profil',
      'anforderung(?:en|sprofil)',
      '(?:deine |ihre )?qualifikation(?:en)?',
      'das bringst du mit',
      'das bringen sie mit',
      'was (?:du mitbringst|sie mitbringen|wir erwarten)',
      '(?:deine |ihre )?(?:voraussetzungen|kenntnisse|fähigkeiten)',
      'das solltest du mitbringen',
      'damit überzeugst du',
      '(?:das )?zeichnet (?:dich|sie) aus',
    ],
  ],
  [
    'company',
    [
      String.raw`about (?!you\b|the (?:role|job|position|opportunity|gig|project)).+`,
      'who we are',
      '(?:our|the) (?:company|mission|story|team|values|culture|client)',
      'company (?:description|overview|profile)',
      'über uns',
      'wer wir sind',
      '(?:das|unser) unternehmen',
      'wir über uns',
    ],
  ],
]
