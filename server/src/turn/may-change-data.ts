const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

const verbs = new Set([
  'approve',
  'cancel',
  'deactivate',
  'decline',
  'delete',
  'destroy',
  'disable',
  'discard',
  'erase',
  'publish',
  'purge',
  'reject',
  'remove',
  'revoke',
  'suspend',
  'terminate',
  'unpublish',
  'unsubscribe',
  'wipe',
])

/** Whether a request with this method only reads. Any other method may change data. */
export function isReading(method: string): boolean {
  return reading.has(method.toUpperCase())
}

/**
 * Whether an address names a change: some sites make changes by links. `/orders/7/cancel`, `/remove-from-cart`,
 * `/DeleteUser.php` and `?action=delete` do; `/how-to-delete-an-account` does not.
 */
export function namesChange(url: string): boolean {
  const parsed = URL.parse(url)
  if (parsed === null) return false
  const { pathname, searchParams } = parsed
  const parts = decode(pathname).split(/[/;:,=]/)
  const queried = [...searchParams].flat().flatMap((text) => text.split(/[[\]]/))
  return [...parts, ...queried].some(isCommand)
}

/** As it is if it is no valid encoding. */
function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch (error) {
    if (error instanceof URIError) return pathname
    throw error
  }
}

/** A verb and what it changes, in words or camel case, such as `delete_all_items`; or a thing and its verb: `cartRemove`. */
function isCommand(part: string): boolean {
  const words = part
    .replace(fileExtension, '')
    .split(wordEnd)
    .filter((word) => word !== '')
  if (!words.every((word) => /^[a-z]+$/i.test(word))) return false
  const [first = '', second = '', ...more] = words.map((word) => word.toLowerCase())
  return verbs.has(first) || (more.length === 0 && verbs.has(second))
}

const fileExtension = /\.(?:action|ashx|aspx?|cgi|do|html?|json|jspx?|php\d?|pl|xml)$/i
/** Between words, and between the words of `deleteItem`, `APIDelete` and `delete2`. */
const wordEnd = /[-_.\d]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/

/** Requests that no replay sends without permission. Only documents and requests of scripts are judged by their address. */
export function mayChangeData(
  { method, url }: { method: string; url: string },
  resourceType: string,
): boolean {
  return !isReading(method) || (asksByAddress.has(resourceType.toLowerCase()) && namesChange(url))
}

const asksByAddress = new Set(['document', 'xhr', 'fetch'])
