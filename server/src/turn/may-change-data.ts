import { giveUpWords } from '../words/account/give-up.ts'
import { signOutWords } from '../words/account/sign-out.ts'
import { changeAddressWords } from '../words/acts/change-address.ts'
import { deleteWords } from '../words/acts/delete.ts'
import { says } from '../words/says.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a request with this method only reads. Any other method may change data. */
export function isReading(method: string): boolean {
  return reading.has(method.toUpperCase())
}

/** What follows one of them tells about a change: `/how-to-delete-an-account`. */
const questionWords = new Set(['how', 'what', 'why'])

/**
 * Whether an address names a change: some sites make changes by links. `/orders/7/cancel`, `/remove-from-cart`,
 * `/DeleteUser.php` and `?route=cart/delete` do; `/how-to-delete-an-account` and `?next=/orders/7/cancel` do not.
 */
export function namesChange(url: string): boolean {
  const parsed = URL.parse(url)
  if (parsed === null) return false
  const values = [...parsed.searchParams.values()].map(decode)
  if (values.some((value) => mutation.test(value))) return true
  const queried = [...parsed.searchParams].flatMap(([name, value]) => {
    const text = decode(value)
    return isDestination(name, text) || isSearch(name, text) ? [name] : [name, text]
  })
  return [decode(decode(parsed.pathname)), ...queried].some((text) =>
    text.split(partEnd).some(isCommand),
  )
}

/** Of GraphQL, which servers of some sites also take with GET. */
const mutation = /^\s*mutation(?:\s+\w+)?\s*[({]/

/** Every escape that is valid: `100%/%64elete` is `100%/delete`. */
function decode(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped)
    } catch (error) {
      if (error instanceof URIError) return escaped
      throw error
    }
  })
}

/** Only where to go afterwards. `?url=posts/delete/7` is none: some sites route by such a parameter. */
function isDestination(name: string, value: string): boolean {
  return destinationName.test(name) && /^(?:\/|https?:)/i.test(value)
}

const destinationName =
  /^(?:back|callback|continue|dest|forward|from|goto|next|redir|ref|return)|ur[il]$/i

/** Words that are searched for. `?q=node/7/delete` are none: some sites route by such a parameter. */
function isSearch(name: string, value: string): boolean {
  return searchName.test(name) && /\s/.test(value)
}

const searchName = /^(?:k|q|s)$|keyword|phrase|query|search|term/i

/** Whether a verb of a change is among its words, in any language of the book and in whatever spelling: `delete_all_items`, `cartRemove`, `bulk-delete`. */
function isCommand(part: string): boolean {
  const words = part
    .replace(fileExtension, '')
    .split(wordEnd)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
  const question = words.findIndex((word) => questionWords.has(word))
  const told = question === -1 ? words : words.slice(0, question)
  return says(told.join(' '), changeAddressWords, deleteWords, giveUpWords, signOutWords)
}

const partEnd = /[/;:,=[\]]/
const fileExtension = /\.(?:action|ashx|aspx?|cgi|do|html?|json|jspx?|php\d?|pl|xml)$/i
/** Between words, and between the words of `deleteItem`, `APIDelete` and `delete2`. */
const wordEnd = /\P{L}+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u

/**
 * Requests that a run that only looks does not send, nor a replay without permission: every one whose method changes data or whose address names a change, whatever
 * asks for it, and those of kinds that do not only read. The path of a file such as `/icons/delete.svg` names no change.
 */
export function mayChangeData(
  { method, url }: { method: string; url: string },
  resourceType: string,
): boolean {
  const type = resourceType.toLowerCase()
  if (!isReading(method) || !readingTypes.has(type)) return true
  return namesChange(fileTypes.has(type) ? withoutFile(url) : url)
}

/** Parts of pages, which are usually files. */
const fileTypes = new Set([
  'font',
  'image',
  'manifest',
  'media',
  'script',
  'stylesheet',
  'texttrack',
])

/** As the debugger names them. Others are reports, sockets and what the browser sends by itself. */
const readingTypes = new Set([
  ...fileTypes,
  'document',
  'eventsource',
  'fetch',
  'other',
  'prefetch',
  'preflight',
  'xhr',
])

const partFile =
  /\.(?:avif|bmp|cjs|css|eot|gif|ico|jpe?g|js|m3u8|m4a|m4s|m4v|mjs|mov|mp[34]|mpd|og[agv]|otf|png|svg|ts|ttf|vtt|wasm|wav|web[mp]|webmanifest|woff2?)$/i

/** The address with its query, but without the path if that is one of a file. */
function withoutFile(url: string): string {
  const parsed = URL.parse(url)
  if (parsed === null || !partFile.test(parsed.pathname)) return url
  return `${parsed.origin}/${parsed.search}`
}
