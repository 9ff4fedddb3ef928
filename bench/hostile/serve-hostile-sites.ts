/** Serves the hostile sites, reports their ports, and ends with the process that started it. */
import { startHostileSite } from '../../server/tests/support/servers/hostile-site.ts'
import { attackPaths, faultyHost, floodingPages } from './flooding-pages.ts'
import { startFaultyTls } from './start-faulty-tls.ts'

/** How often each site was used, by the first label of its host, and some also by the path of their attack. */
const counts = new Map<string, number>()
const count = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1)

const site = await startHostileSite(floodingPages, (name, path) => {
  count(name)
  if (attackPaths[name] === path) count(`${name}${path}`)
})
const faulty = await startFaultyTls(() => count(faultyHost.split('.')[0] ?? ''))
process.once('disconnect', () => process.exit(0))
process.on('message', () => process.send?.(Object.fromEntries(counts)))
process.send?.([site.port, faulty.port])
