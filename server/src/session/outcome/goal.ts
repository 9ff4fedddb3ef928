import { foldAsked } from '../../task/fold-values.ts'
import { listConcepts, listStems } from '../../lib/text/lexicon.ts'
import { quotation } from '../../lib/text/quotation.ts'
import type { Act } from './acts.ts'
import { readAsked } from '../../mind/acts/asked-acts.ts'
import { acts, otherAct } from './acts.ts'

/** What a task or a named step asks for, as far as code can recognize its words. */
export interface TaskGoal {
  text: string
  /**
   * open: words that code does not recognize as an act or a question; only a reader can tell whether it was reached.
   */
  kind: 'act' | 'look' | 'open'
  /** All of them are needed; empty unless kind is `act`. */
  acts: readonly Act[]
  /** What the act or the answer must name. */
  required: ReadonlySet<string>
  /** Those of them that are values: what is quoted, numbers, names. */
  exact: ReadonlySet<string>
  /** The words that the others describe: the “code” of a “discount code”. */
  heads: ReadonlySet<string>
  /** How, why and for whom: must be named if the site offers it. */
  optional: ReadonlySet<string>
  /** What remains to be looked at after the acts, such as “and go to the checkout”: the words that name it. */
  sights: readonly ReadonlySet<string>[]
  /** The kind of fact to find; null if reaching the page is enough. */
  asks: Asked | null
}

/** A kind of fact and what it looks like. */
export interface Asked {
  what: string
  /** How tasks ask for it. */
  asked: RegExp
  looks: RegExp
}

const askedFacts: readonly Asked[] = [
  {
    what: 'a price',
    asked: /\b(?:how much|price|costs?|fee|charge)\b/i,
    looks:
      /(?:[€$£¥]|\b(?:eur|usd|gbp|chf)\b) ?\d|\d ?(?:[€$£¥]|\b(?:eur|euros?|usd|dollars?|gbp|pounds?|chf|cents?)\b)|\bfree\b/i,
  },
  {
    what: 'a length of time',
    asked: /\bhow (?:long|soon|fast|many (?:days|weeks|months|hours))\b|\b(?:period|duration)\b/i,
    looks:
      /\b(?:\d+|one|two|three|four|five|six|seven|ten|fourteen|thirty)[ -]?(?:working |business )?(?:minute|hour|day|week|month|year)s?\b/i,
  },
  {
    what: 'a time',
    asked: /\b(?:when|opening (?:hours|times)|what time|which day|date)\b/i,
    looks:
      /\b(?:mon|tues?|wednes|thurs?|fri|satur|sun)day\b|\b\d{1,2}(?::\d\d| ?[ap]m\b)|\b\d{4}-\d\d-\d\d\b|\b\d{1,2}\.? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b\d{1,2} (?:to|–|-) \d{1,2}\b/i,
  },
  { what: 'a phone number', asked: /\b(?:phone|telephone)\b/i, looks: /\+?\d[\d ()/-]{5,}\d/ },
  { what: 'an e-mail address', asked: /\be-?mail address\b/i, looks: /\S@[^\s@]+\.\w/ },
]

/** How a clause begins that asks to look: its nouns are no acts, as in “check the order status”, but what follows “to” can be. */
const lookingClause =
  /^(?:find(?: out)?|look(?: (?:for|at|up|into))?|learn|read|check(?! (?:out|off)\b)|see|understand|compare|discover|know|browse|show|view|search(?: for)?|explore|list|count|identify|tell|visit|watch|(?:go|get) to|reach)\b/i

/** A confirmation belongs to the act. */
const confirming = /\b(?:confirm\w*|success\w*|thank\w*|message|results?|works?|happens?)\b/i

const interrogative = /\b(?:how|where|whether|what|when|why|who|which)\b.*$/is
const lookingVerb =
  /\b(?:find|look|learn|read|check|see|understand|compare|discover|know|browse|open|visit|go to|show|view|search|explore|get to|reach|click|press|use|select|choose|pick|enter|watch|list|count|name|identify|tell)\b/i

/** Common openings of tasks that add nothing: addressing the visitor, asking to try. */
const preamble =
  /^(?:please|then|first|finally|afterwards|also|you|i|we|want|would like|need|try|have|be able|are|am|to|how|what|when|where|which|who|why|whether|does|do|is|it|out)\b\s*/i

/** Verbs that begin a task, with their particles; what remains names the object. */
const verb = String.raw`(?:sign(?:ing)? up (?:for|to)|subscribe to|(?:search|look|apply|register|ask|pay) for|look (?:at|up)|write to|get in touch with|go (?:to|through)|get to|turn (?:on|off)|check (?:out|off)|log ?in(?: to)?|sign ?in(?: to)?|log ?out|sign ?(?:up|out)|fill (?:in|out)|find out|place an order(?: for)?|make (?:a|an)|set up|take|add|put|place|throw|lay|buy|purchase|order|pay|complete|finish|subscribe|join|register|create|open|book|reserve|schedule|send|submit|contact|request|report|ask|apply|enquire|inquire|download|export|print|delete|remove|cancel|clear|unsubscribe|empty|change|update|edit|rename|correct|set|enable|disable|activate|deactivate|save|mark|tick|switch|write|post|publish|upload|leave|comment|like|vote|rate|follow|share|invite|donate|accept|confirm|approve|find|look|learn|read|check|see|understand|compare|discover|know|browse|visit|show|view|search|explore|reach|click|press|use|select|choose|pick|enter|watch|list|count|name|identify|tell)`
const leadingVerb = new RegExp(String.raw`^${verb}\b\s*(?:on\b\s*)?`, 'i')
const infinitive = new RegExp(String.raw`\bto ${verb}\b(?! (?:list|page|cart)\b)`, 'gi')

const containers =
  /\b(?:(?:in|into|to|on|onto|from|out of) (?:the |my |your |a )?(?:shopping )?)?(?:cart|basket|bag|trolley)\b/gi

/** Words that ask for nothing observable. */
const fillers =
  /\b(?:please|nice|good|any|suitable|some|new|own|invented|made-up|plausible|possible|available|allowed|valid|quickly|online|then|first|afterwards|finally|also|yourself|visitors?|website|site|page|screen|button|link|menu|section|list|shop|store|today's|called|named|titled|saying|text|form|much|many|long|soon|takes?|cost|costs)\b/gi

/** What follows says how, why or for whom. */
const aside =
  /\b(?:with|using|as|for|because|so that|before|via|through|by|at|from|to|without|in order)\b.*$/i

/** Requirements that hold wherever they are in the sentence. */
const exact =
  /\b\d[\d.,:]*|\b(?:n\d|d\d*m\d+d\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december|tomorrow|tonight|cheapest|best|largest|biggest|smallest|lowest|highest|newest|oldest|under|below|above|at most|at least|less than|more than|(?<=[a-z,] )[A-ZÄÖÜ]\w+)\b/g

/** Reads a task or a named step once, before the session starts. */
export function readGoal(task: string): TaskGoal {
  const text = foldAsked(task)
  const unquoted = text.replaceAll(quotation, ' ')
  const plain = unquoted.replace(interrogative, ' ')
  const clauses = splitClauses(plain)
  const known = findActs(clauses.map(keepActs).join(', '))
  const kind = findKind(known, { text, plain })
  const asked = kind === 'act' && known.length === 0 ? [otherAct] : known
  const asks = kind === 'look' ? findAsked(text) : null
  const named = asks === null ? text : text.replace(asks.asked, ' ')
  const sights = kind === 'act' ? findSights(clauses, asked) : []
  return { text: task, kind, acts: asked, sights, ...readWords(named, asked), asks }
}

function splitClauses(text: string): string[] {
  return text.split(/[,;!?]|\.(?=\s|$)|\band\b|\bthen\b/).map((clause) => clause.trim())
}

function keepActs(clause: string): string {
  const rest = dropPreamble(clause)
  const look = lookingClause.exec(rest)
  if (look === null) return clause
  return /\b(?:to|can|could)\b.*$/is.exec(rest.slice(look[0].length))?.[0] ?? ''
}

/** What the clauses after the last act ask to look at. */
function findSights(clauses: readonly string[], asked: readonly Act[]): ReadonlySet<string>[] {
  const isAct = (clause: string) => asked.some((act) => act.asked.test(keepActs(clause)))
  return clauses
    .slice(clauses.findLastIndex(isAct) + 1)
    .filter((clause) => lookingClause.test(dropPreamble(clause)) && !confirming.test(clause))
    .map((clause) => listStems(nameThing(clause)))
    .filter((words) => words.size > 0)
}

/** Each word of the task stands for one act: words matched by a specific act are not matched again. */
function findActs(plain: string): Act[] {
  let rest = plain
  return acts.filter((act) => {
    const found = act.asked.exec(rest)
    if (found !== null) rest = rest.replace(found[0], ' ')
    return found !== null
  })
}

function findKind(
  asked: readonly Act[],
  { text, plain }: { text: string; plain: string },
): TaskGoal['kind'] {
  if (asked.length > 0) return 'act'
  const isQuestion = plain.length < text.length && interrogative.test(text)
  return isQuestion || lookingVerb.test(plain) || readAsked(text).onlyLooks ? 'look' : 'act'
}

function findAsked(text: string): Asked | null {
  return askedFacts.find(({ asked }) => asked.test(text)) ?? null
}

function readWords(
  text: string,
  asked: readonly Act[],
): Pick<TaskGoal, 'required' | 'exact' | 'heads' | 'optional'> {
  const quotes = Array.from(text.matchAll(quotation), ([quote]) => quote)
  const words = Array.from(text.replaceAll(quotation, ' ').matchAll(exact), ([word]) => word)
  const must = listConcepts([...quotes, ...words].join(' '))
  const clauses = splitClauses(text).map(nameThing)
  const isPrecise = asked.some(({ id }) => id === 'change' || id === 'create' || id === 'remove')
  const isQuoted = isPrecise && quotes.length > 0
  const direct = isPrecise ? clauses : clauses.map((clause) => clause.replace(aside, ' '))
  // Text to enter verbatim identifies the object; other words only in their own place.
  const required = new Set([...listConcepts(isQuoted ? '' : direct.join(' ')), ...must])
  const all = listConcepts(clauses.join(' '))
  const heads = new Set(direct.flatMap((clause) => [...listStems(clause)].slice(-1)))
  return {
    required,
    exact: must,
    heads,
    optional: new Set([...all].filter((word) => !required.has(word))),
  }
}

function dropPreamble(clause: string): string {
  let rest = clause
  for (let before = ''; before !== rest;) {
    before = rest
    rest = rest.replace(preamble, '')
  }
  return rest
}

/** A clause without the verb that acts on the object. */
function nameThing(clause: string): string {
  let rest = clause
  for (let before = ''; before !== rest;) {
    before = rest
    rest = rest.replace(preamble, '').replace(leadingVerb, '')
  }
  return rest.replaceAll(infinitive, ' ').replaceAll(containers, ' ').replaceAll(fillers, ' ')
}
