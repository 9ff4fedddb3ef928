import { once } from 'node:events'
import { runCommandLine } from '@understudy/command-line/command-line'
import { layOut, tellStep } from '@understudy/command-line/terminal-text'
import { createShopCommand } from './shop/shop-command.ts'
import { type ShopOptions, startShop } from './shop/start-shop.ts'
import { describeTestHost, shopHost } from './shop/test-host.ts'

try {
  await runCommandLine(createShopCommand(serve), process.argv.slice(2))
} catch (error) {
  process.stderr.write(`shop: ${explain(error)}\n`)
  process.exitCode = 1
}

/** Resolves on a signal to stop. */
async function serve(options: ShopOptions): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stopping.abort())
  tellStep('Opening the shop')
  await using shop = await startShop(options)
  process.stdout.write(
    layOut(
      [
        `The shop is running at https://localhost:${shop.port}/ with a self-signed certificate. Press Ctrl-C to stop it.`,
        `To send personas to it, start the service with`,
        `  TEST_HOSTS=${describeTestHost(shop.port)} npm start`,
        `and use https://${shopHost}/ as the target. The service accepts the certificates of hosts in TEST_HOSTS.`,
        '',
      ].join('\n'),
    ),
  )
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && error.code === 'EADDRINUSE'
    ? `${error.message.replace('listen EADDRINUSE: ', '')}; choose another with --port`
    : error.message
}
