/** Serves the hostile sites, reports the port, and ends with the process that started it. */
import { startHostileSite } from '../server/tests/support/servers/hostile-site.ts'
import { floodingPages } from './flooding-pages.ts'

const site = await startHostileSite(floodingPages)
process.once('disconnect', () => process.exit(0))
process.send?.(site.port)
