/** Words that mean the same to a visitor; the first names the group. */
const synonymGroups: readonly (readonly string[])[] = [
  ['buy', 'purchase', 'order', 'checkout', 'cart', 'basket', 'bag', 'trolley', 'pay', 'payment'],
  ['search', 'find', 'lookup', 'query', 'discover'],
  ['product', 'item', 'article', 'catalog', 'catalogue', 'collection', 'shop', 'store'],
  ['account', 'profile', 'dashboard', 'setting', 'preference'],
  ['register', 'signup', 'join', 'enrol', 'enroll', 'subscription'],
  ['login', 'signin', 'logon', 'authenticate', 'password'],
  ['contact', 'support', 'message', 'chat', 'phone', 'email', 'reach', 'ask'],
  ['help', 'faq', 'question', 'guide', 'documentation', 'docs', 'manual', 'tutorial', 'learn'],
  ['return', 'refund', 'exchange', 'warranty', 'guarantee', 'withdraw'],
  ['ship', 'shipping', 'delivery', 'deliver', 'dispatch', 'track', 'tracking'],
  ['price', 'pricing', 'cost', 'plan', 'fee', 'tariff', 'cheap', 'expensive'],
  ['discount', 'sale', 'offer', 'deal', 'coupon', 'voucher', 'promo', 'promotion', 'bargain'],
  ['newsletter', 'subscribe', 'update', 'mailing'],
  ['privacy', 'data', 'cookie', 'gdpr', 'term', 'condition', 'legal', 'imprint', 'security'],
  ['about', 'company', 'team', 'story', 'mission'],
  ['book', 'booking', 'reserve', 'reservation', 'appointment', 'schedule'],
  ['download', 'export', 'install', 'file'],
  ['review', 'rating', 'testimonial', 'opinion', 'feedback'],
  ['blog', 'news', 'press', 'magazine', 'stories'],
  ['compare', 'comparison', 'versus', 'difference'],
  ['filter', 'sort', 'category', 'categories', 'department', 'browse'],
]

/** With what a word can end that the suffix stripper changes. */
const suffixEnds: ReadonlySet<string> = new Set('bdegklmnprst')

const canonical = new Map(
  synonymGroups.flatMap((group) => {
    const [name = ''] = group
    return group.map((word) => [stem(word), stem(name)] as const)
  }),
)

const stopWords: ReadonlySet<string> = new Set(
  (
    'a an and the to of in on at for with from by is are be as or it its this that these those i me my we our you your ' +
    'he she they them his her their can could would should will want wants need needs like make get go see look try ' +
    'one some any all more most without into out up down then than so if when while who which what how there here do does'
  ).split(' '),
)

/** The meaningful words of a text, stemmed, with synonyms folded into one. */
export function listConcepts(text: string): ReadonlySet<string> {
  const concepts = new Set<string>()
  for (const stemmed of listStems(text)) concepts.add(canonical.get(stemmed) ?? stemmed)
  return concepts
}

/** The meaningful words of a text, stemmed. */
export function listStems(text: string): ReadonlySet<string> {
  const words = new Set(joinPairs(text.toLowerCase()).match(/[\p{L}\p{N}]+/gu))
  const stems = new Set<string>()
  for (const word of words) {
    if (word.length > 1 && !stopWords.has(word)) stems.add(stem(word))
  }
  return stems
}

/** Looking for the second word first is far faster on a long text that has none. */
function joinPairs(text: string): string {
  const joined = / (?:in|up)\b/.test(text)
    ? text.replaceAll(/\b(sign|log) (in|up)\b/g, '$1$2')
    : text
  return joined.includes('check out') ? joined.replaceAll(/\bcheck out\b/g, 'checkout') : joined
}

/** Share of `wanted` that `offered` covers, 0 to 1. */
export function measureOverlap(wanted: ReadonlySet<string>, offered: ReadonlySet<string>): number {
  if (wanted.size === 0) return 0
  return [...wanted].filter((concept) => offered.has(concept)).length / wanted.size
}

/** A light suffix stripper: enough to bring plural, -ing and -ed forms together. */
function stem(word: string): string {
  if (word.length <= 3 || !suffixEnds.has(word.at(-1) ?? '')) return word
  return word
    .replace(/(ies)$/, 'y')
    .replace(/(sses)$/, 'ss')
    .replace(/([^s])s$/, '$1')
    .replace(/(ing|ed)$/, '')
    .replace(/([bdgklmnprt])\1$/, '$1')
    .replace(/e$/, '')
}
