// The demo holds the other end of this pipe: however it dies, the service does not outlive it.
process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM'))
process.stdin.resume().unref()

await import('@understudy/server/main')
