// The demo holds the other end of this pipe: the service ends with the demo, however it dies.
process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM'))
process.stdin.resume().unref()

await import('@understudy/server/main')
