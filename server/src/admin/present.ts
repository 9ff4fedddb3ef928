import type { Deletion } from '../operations/customers/delete-customer.ts'
import type { CustomerSummary } from '../store/accounts/customers.ts'

/** A customer as JSON. */
export function presentCustomer(customer: CustomerSummary): Record<string, unknown> {
  return {
    id: customer.id,
    name: customer.name,
    status: customer.status,
    created_at: customer.createdAt.toISOString(),
    runs: customer.runCount,
    last_run_at: customer.lastRunAt?.toISOString() ?? null,
  }
}

/** The deleted records as JSON. */
export function presentDeletion(
  id: string,
  { name, isResumed, rows, jobs, artifacts }: Deletion,
): Record<string, unknown> {
  return {
    customer_id: id,
    name,
    resumed: isResumed,
    rows: Object.fromEntries(rows),
    queued_jobs: jobs,
    files: artifacts.count,
    file_bytes: artifacts.sizeBytes,
  }
}

const headings = ['id', 'status', 'created', 'runs', 'last run', 'name']

/** Customers as a table for a terminal. */
export function renderCustomers(customers: readonly CustomerSummary[]): string {
  const lines = customers.map((customer) => [
    customer.id,
    customer.status,
    renderDay(customer.createdAt),
    String(customer.runCount),
    customer.lastRunAt === null ? '-' : renderDay(customer.lastRunAt),
    renderName(customer.name),
  ])
  const table = [headings, ...lines]
  const widths = headings.map((_, column) =>
    Math.max(...table.map((cells) => cells[column]?.length ?? 0)),
  )
  return table
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** A name for a terminal: it can contain anything, so control characters are removed. */
export function renderName(name: string): string {
  return name.replaceAll(/\p{Cc}/gu, ' ')
}

/** The deleted records, line by line. */
export function renderDeletion(
  id: string,
  { name, isResumed, rows, jobs, artifacts }: Deletion,
): string {
  const counts: [string, number][] = [
    ...[...rows].map(([table, count]): [string, number] => [table.replaceAll('_', ' '), count]),
    ['queued jobs', jobs],
    ['files', artifacts.count],
  ]
  return [
    `${renderName(name)} (${id}) is deleted. Deleted records:`,
    ...counts.map(([kind, count]) => `  ${String(count).padStart(8)}  ${kind}`),
    `  ${String(artifacts.sizeBytes).padStart(8)}  bytes in those files`,
    ...(isResumed ? ['An earlier deletion was interrupted; what it deleted is not counted.'] : []),
  ].join('\n')
}

function renderDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}
