/** Serves the hostile sites, reports their ports, and ends with the process that started it. */
import { startHostileSite } from '../server/tests/support/servers/hostile-site.ts'
import { floodingPages } from './flooding-pages.ts'
import { startFaultyTls } from './start-faulty-tls.ts'

const site = await startHostileSite(floodingPages)
const faulty = await startFaultyTls()
process.once('disconnect', () => process.exit(0))
process.send?.([site.port, faulty.port])
