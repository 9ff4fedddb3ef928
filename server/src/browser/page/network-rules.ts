import type { SessionRules } from '../launch/launch.ts'
import type { OpenBrowserSessionOptions } from '../session-options.ts'
import { AnnouncedRequests } from './announced-requests.ts'
import { LeakCheck } from './leak-check.ts'

type WatchedOptions = Pick<OpenBrowserSessionOptions, 'clock' | 'credentials' | 'isReadOnly'>

/** What a session's request guard and its proxy share. */
interface NetworkRules {
  forSession: Required<Pick<OpenBrowserSessionOptions, 'logins'>> &
    Pick<OpenBrowserSessionOptions, 'announced'>
  forProxy: Pick<SessionRules, 'mayConnect' | 'awaitRequest'>
}

/**
 * A session with logins and one that is read-only connect only for requests that the debugger has shown, from the first one on: a
 * connection that is open when a login is filled in could be used later. `recheck`: closes those that are no longer allowed.
 */
export function createNetworkRules(
  { clock, credentials = [], isReadOnly = false }: WatchedOptions,
  recheck: () => void,
): NetworkRules {
  const logins = new LeakCheck(recheck)
  // Request guards cannot see what is sent over an open socket.
  const mayConnect: SessionRules['mayConnect'] = (connection) =>
    (!isReadOnly || connection.carrier === 'request') && logins.mayConnect(connection)
  if (!isReadOnly && credentials.length === 0)
    return { forSession: { logins }, forProxy: { mayConnect } }
  const announced = new AnnouncedRequests(clock)
  return {
    forSession: { logins, announced },
    forProxy: { mayConnect, awaitRequest: (connection) => announced.await(connection) },
  }
}
