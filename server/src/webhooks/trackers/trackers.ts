import type { TrackerFormat } from '@understudy/contract/webhooks/trackers'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import { jira } from './jira.ts'
import { linear } from './linear.ts'
import type { Tracker } from './tracker.ts'

/** The trackers in which webhooks open issues. */
export const trackers: Readonly<Record<TrackerFormat, Tracker>> = { github, gitlab, linear, jira }
