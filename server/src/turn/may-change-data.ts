const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

const verbs = 'delete|remove|destroy|erase|unsubscribe|deactivate|cancel|purge|revoke|terminate'

/** A verb, or a verb and its object, as in `cancel`, `DELETE` or `delete-account`. */
const command = new RegExp(`^(?:${verbs})(?:[-_][a-z]+)?$`, 'i')

/** A verb and its object, as in `removeItem`. */
const camelCaseCommand = new RegExp(`^(?:${verbs})[A-Z][a-z]+$`)

/** Whether a request with this method only reads. Any other method may change data. */
export function isReading(method: string): boolean {
  return reading.has(method.toUpperCase())
}

/** Whether an address names a change, such as `/orders/7/cancel` or `?action=delete`: some sites make changes by links. */
export function namesChange(url: string): boolean {
  const parsed = URL.parse(url)
  if (parsed === null) return false
  const { pathname, searchParams } = parsed
  return [...pathname.split('/'), ...[...searchParams].flat()].some(isCommand)
}

function isCommand(word: string): boolean {
  const lowerCamelCase = word.charAt(0).toLowerCase() + word.slice(1)
  return command.test(word) || camelCaseCommand.test(lowerCamelCase)
}

/** Requests that no replay sends without permission. Only documents and requests of scripts are judged by their address. */
export function mayChangeData(
  { method, url }: { method: string; url: string },
  resourceType: string,
): boolean {
  return !isReading(method) || (asksByAddress.has(resourceType.toLowerCase()) && namesChange(url))
}

const asksByAddress = new Set(['document', 'xhr', 'fetch'])
