const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

const verbs =
  '(?i:delete|remove|destroy|erase|unsubscribe|deactivate|cancel|purge|revoke|terminate)'

/** A verb, or a verb and its object: `cancel`, `delete-account`, `removeItem`. */
const command = new RegExp(`^${verbs}([-_][A-Za-z]+|[A-Z][a-z]+)?$`)

/** Whether a request with this method only reads. Every other may change data. */
export function isReading(method: string): boolean {
  return reading.has(method.toUpperCase())
}

/** Whether an address names a change, such as `/orders/7/cancel` or `?action=delete`: some sites make changes by links. */
export function namesChange(url: string): boolean {
  const parsed = URL.parse(url)
  if (parsed === null) return false
  const { pathname, searchParams } = parsed
  return [...pathname.split('/'), ...[...searchParams].flat()].some((word) => command.test(word))
}

/** What no replay requests without permission. Only documents and scripts' requests are judged by their address. */
export function mayChangeData(
  { method, url }: { method: string; url: string },
  resourceType: string,
): boolean {
  return !isReading(method) || (asksByAddress.has(resourceType.toLowerCase()) && namesChange(url))
}

const asksByAddress = new Set(['document', 'xhr', 'fetch'])
