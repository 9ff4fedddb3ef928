import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Invitation, Member, Role } from '@understudy/contract/identity'
import type { ReactNode, SubmitEvent } from 'react'
import { identity } from '../../api/clients.ts'
import { listMembers } from '../../api/problem-queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { useAccount, useCustomer } from '../../components/account-use.ts'
import { RemoveButton } from '../../components/resources/remove-button.tsx'
import { type Column, SortedTable } from '../../components/resources/sorted-table.tsx'
import { TimeCell } from '../../components/resources/time-cell.tsx'
import { offerUndo, reportRefusal } from '../../components/undo/pending-removals.ts'
import { Address } from '../../ui/address.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ErrorPanel, Loading } from '../../ui/states.tsx'
import { fieldLabels } from '../../util/field-labels.ts'
import { formatExact, formatName } from '../../util/format.ts'
import { readField } from '../../util/read-field.ts'

const route = getRouteApi('/signed-in/$customer/settings/members')

const roleWords = {
  viewer: 'Viewer: can see everything',
  member: 'Member: also starts and changes runs',
  owner: 'Owner: also manages people, keys and billing',
} as const satisfies Record<Role, string>

const roleOptions = Object.entries(roleWords).map(([value, text]) => ({ value, text }))

function isRole(text: string): text is Role {
  return Object.hasOwn(roleWords, text)
}

/** Who is a member, and what each may do. */
export function MembersPage(): ReactNode {
  return (
    <div className="flex flex-col gap-8">
      <PageTitle>Members</PageTitle>
      <Members />
    </div>
  )
}

function Members(): ReactNode {
  const { customer } = route.useParams()
  const isOwner = useCustomer()?.role === 'owner'
  const members = useQuery(listMembers(customer))
  const invitations = useQuery({
    queryKey: ['invitations', customer],
    queryFn: ({ signal }) => identity.listInvitations(customer, { signal }),
  })
  const error = members.error ?? invitations.error
  if (error !== null) {
    return (
      <ErrorPanel
        title="The members cannot be shown"
        error={error}
        onRetry={() => {
          refresh().catch(reportError)
        }}
      />
    )
  }
  if (members.data === undefined || invitations.data === undefined) {
    return <Loading text="Loading the members…" />
  }
  return (
    <>
      <SortedTable
        label="Members"
        columns={isOwner ? [...columns, actions] : columns}
        rows={[
          ...members.data.items.map(
            (member) => ({ kind: 'member', id: member.person_id, member }) as const,
          ),
          ...invitations.data.items.map(
            (invitation) => ({ kind: 'invitation', id: invitation.id, invitation }) as const,
          ),
        ]}
      />
      {isOwner ? <InviteForm customer={customer} /> : null}
    </>
  )
}

async function refresh(): Promise<void> {
  await Promise.all(
    ['members', 'invitations', 'account'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  )
}

/** Someone who is a member, or is invited. */
type Row =
  | { kind: 'member'; id: string; member: Member }
  | { kind: 'invitation'; id: string; invitation: Invitation }

const columns: readonly Column<Row>[] = [
  {
    id: 'person',
    title: 'Person',
    isRowHead: true,
    sortBy: nameRow,
    cell: (row) => <Who row={row} />,
  },
  {
    id: 'role',
    title: 'Role',
    sortBy: (row) =>
      roleOrder.indexOf(row.kind === 'member' ? row.member.role : row.invitation.role),
    cell: (row) =>
      row.kind === 'member' ? <RoleCell member={row.member} /> : formatName(row.invitation.role),
  },
  {
    id: 'seen',
    title: 'Last seen',
    isMinor: true,
    sortBy: (row) => (row.kind === 'member' ? row.member.last_seen_at : null),
    cell: (row) =>
      row.kind === 'member' ? (
        <TimeCell at={row.member.last_seen_at} never="Not seen yet" />
      ) : (
        <span className="text-muted">Invited</span>
      ),
  },
]

const roleOrder = Object.keys(roleWords)

const actions: Column<Row> = {
  id: 'actions',
  title: 'Actions',
  isActions: true,
  cell: (row) =>
    row.kind === 'member' ? (
      <RemoveMember member={row.member} />
    ) : (
      <RevokeInvitation invitation={row.invitation} />
    ),
}

function nameRow(row: Row): string {
  if (row.kind === 'invitation') return row.invitation.email
  return row.member.email ?? 'Signed in with a link, no address yet'
}

function Who({ row }: { row: Row }): ReactNode {
  const { person } = useAccount()
  return (
    <>
      <span className="font-medium max-sm:text-sm">
        <Address>{nameRow(row)}</Address>
      </span>
      {row.id === person.id ? <span className="text-muted max-sm:text-sm"> (you)</span> : null}
      {row.kind === 'invitation' ? (
        <span className="block text-sm text-muted">
          The link of the invitation works until {formatExact(row.invitation.expires_at)}
        </span>
      ) : null}
    </>
  )
}

function RoleCell({ member }: { member: Member }): ReactNode {
  const { customer } = route.useParams()
  const isOwner = useCustomer()?.role === 'owner'
  const change = useMutation({
    mutationFn: (role: Role) => identity.changeMember(customer, member.person_id, { role }),
    onSuccess: ({ role }) =>
      offerUndo({
        subject: member.person_id,
        text: `${member.email ?? 'The person without an address'} is ${role} now.`,
        list: 'members',
        takeBack: async () =>
          identity.changeMember(customer, member.person_id, { role: member.role }),
      }),
    onError: (error) =>
      reportRefusal({
        subject: member.person_id,
        text: `The role of ${member.email ?? 'the person without an address'} was not changed`,
        error,
      }),
    onSettled: refresh,
  })
  if (!isOwner) return formatName(member.role)
  return (
    <select
      aria-label={`Role of ${member.email ?? 'the person without an address'}`}
      value={change.isPending ? change.variables : member.role}
      disabled={change.isPending}
      className="min-h-9 rounded-md border border-edge bg-surface px-2 text-sm"
      onChange={({ target }) => {
        if (isRole(target.value)) change.mutate(target.value)
      }}
    >
      {roleOrder.map((role) => (
        <option key={role} value={role}>
          {formatName(role)}
        </option>
      ))}
    </select>
  )
}

/** Access has to end at once, so the removal does not wait for an undo; what a member had cannot be given back without a new invitation. */
function RemoveMember({ member }: { member: Member }): ReactNode {
  const { customer } = route.useParams()
  return (
    <RemoveButton
      name={member.email ?? 'the person without an address'}
      action="Remove"
      list="members"
      remove={async () => {
        await identity.removeMember(customer, member.person_id)
        await refresh()
      }}
    />
  )
}

function RevokeInvitation({ invitation }: { invitation: Invitation }): ReactNode {
  const { customer } = route.useParams()
  return (
    <RemoveButton
      name={`the invitation of ${invitation.email}`}
      action="Revoke"
      list="invitations"
      remove={async () => identity.revokeInvitation(customer, invitation.id)}
    />
  )
}

/** The link is shown once: the service sends no e-mail. */
function InviteForm({ customer }: { customer: string }): ReactNode {
  const invite = useMutation({
    mutationFn: (invited: { email: string; role: Role }) =>
      identity.createInvitation(customer, invited),
    onSuccess: refresh,
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const role = readField(form, 'role')
    if (isRole(role)) invite.mutate({ email: readField(form, 'email'), role })
  }
  return (
    <section className="flex max-w-xl flex-col gap-4" aria-labelledby="invite-title">
      <h2 id="invite-title" className="text-lg font-semibold">
        Invite a person
      </h2>
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <TextField label={fieldLabels.email} name="email" type="email" required />
        <SelectField label="Role" name="role" options={roleOptions} defaultValue="member" />
        {invite.error === null ? null : (
          <ErrorPanel title="The invitation was not created" error={invite.error} />
        )}
        <div>
          <Button type="submit" look="primary" isBusy={invite.isPending}>
            Create the link
          </Button>
        </div>
      </form>
      {invite.data === undefined ? null : (
        <div role="status" className="rounded-lg border border-line bg-surface p-4">
          <p>
            Send this link to <b>{invite.data.email}</b>. It works once, until{' '}
            {formatExact(invite.data.expires_at)}, and cannot be shown again.
          </p>
          <code className="mt-2 block select-all break-all text-sm">{invite.data.link}</code>
        </div>
      )}
    </section>
  )
}
