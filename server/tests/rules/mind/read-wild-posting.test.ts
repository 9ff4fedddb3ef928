import { expect, test } from 'vitest'
import { readPosting } from '../../../src/mind/postings/read-posting.ts'

/** A text as people paste it, and the job and tasks that a reader finds in it; null where it names none. */
interface Pasted {
  text: string
  read: { name: string; goals: string[] } | null
}

const html: Record<string, Pasted> = {
  'the element of a job board': {
    text: `<div class="job"><h2>Night Auditor</h2><p>We are hiring for our hotel in Leeds, full&#8209;time.</p>
      <h3>Your tasks</h3><ul><li><p>Check late guests in with <b>Opera</b></p></li><li>Balance the day&rsquo;s
      accounts</li></ul><h3>Your profile</h3><ul><li>Calm at 3 a.m.</li></ul><style>b{color:red}</style></div>`,
    read: {
      name: 'Night Auditor',
      goals: ['Check late guests in with Opera', 'Balance the day’s accounts'],
    },
  },
  'breaks instead of blocks': {
    text: `<strong>Store Manager</strong><br>We are looking for you in Bath.<br><br><strong>Responsibilities:</strong><br>
      - Plan the weekly shifts<br>- Count the cash at closing<br><br><strong>Requirements:</strong><br>- 2 years of experience in retail<br>`,
    read: { name: 'Store Manager', goals: ['Plan the weekly shifts', 'Count the cash at closing'] },
  },
  'a table': {
    text: `<table><tr><th>Job title</th><td>Lab Technician</td></tr><tr><th>Company</th><td>Northlab</td></tr></table>
      <h4>Duties</h4><ul><li>Label blood samples</li><li>Enter results in the system</li></ul>
      <h4>Requirements</h4><ul><li>Full-time, with shifts</li></ul><p>Apply by e-mail.</p>`,
    read: { name: 'Lab Technician', goals: ['Label blood samples', 'Enter results in the system'] },
  },
  'markup escaped once more': {
    text: `&lt;h1&gt;Payroll Specialist&lt;/h1&gt;&lt;p&gt;Join our team, remote.&lt;/p&gt;&lt;h2&gt;What you’ll do&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;Run payroll for 300 people&lt;/li&gt;&lt;/ul&gt;&lt;h2&gt;Requirements&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;You have run payroll before&lt;/li&gt;&lt;/ul&gt;`,
    read: { name: 'Payroll Specialist', goals: ['Run payroll for 300 people'] },
  },
  'German, with a script': {
    text: `<script>var a = "<li>Spionieren</li>"</script><h1>Sachbearbeiter Einkauf (m/w/d)</h1><h3>Ihre Aufgaben</h3>
      <ul><li>Sie pr&uuml;fen Rechnungen in SAP</li><li>Bestellungen anlegen</li></ul><h3>Ihr Profil</h3><ul><li>Berufserfahrung</li></ul>`,
    read: {
      name: 'Sachbearbeiter Einkauf',
      goals: ['Sie prüfen Rechnungen in SAP', 'Bestellungen anlegen'],
    },
  },
}

const pictures: Record<string, Pasted> = {
  'a picture for each line at the top': {
    text: `🚀 Account Manager 🚀\n📍 Lisbon\n💼 Full-time\n\n✨ What you'll do ✨\n👉 Call 20 customers a day\n👉 Renew contracts in HubSpot\n\n🎯 What you bring\n👉 3 years of experience in sales\n\nApply now!`,
    read: {
      name: 'Account Manager',
      goals: ['Call 20 customers a day', 'Renew contracts in HubSpot'],
    },
  },
  'skin tones, joined pictures and flags': {
    text: `We're hiring: 👩🏽‍💻 Support Engineer 🇵🇹\n\nResponsibilities ⬇️\n✔️ Answer tickets in Zendesk\n✔️ Reproduce faults\n\nRequirements ⬇️\n✔️ You’ve worked shifts`,
    read: { name: 'Support Engineer', goals: ['Answer tickets in Zendesk', 'Reproduce faults'] },
  },
  'numbers as pictures between words': {
    text: `☕ Barista (m/w/d) ☕\n\n📌 Deine Aufgaben\n☕ Kaffee zubereiten\n🥐 Kasse machen\n\n📌 Dein Profil\n🙂 Du bist freundlich\n\nBewirb dich in Teilzeit.`,
    read: { name: 'Barista', goals: ['Kaffee zubereiten', 'Kasse machen'] },
  },
  'a heading right above its list': {
    text: `🦷 Dental Hygienist\n🔎 Responsibilities\n✅ Clean teeth\n✅ Write the records in Dentrix\n🎓 Requirements\n✅ 2 years of experience\n🎁 Benefits\n✅ PTO\nSend us your CV`,
    read: { name: 'Dental Hygienist', goals: ['Clean teeth', 'Write the records in Dentrix'] },
  },
  'signs that belong to a name': {
    text: `Sales Engineer – Lighting\n\nWe are looking for you, full-time.\n\nTasks\n- Present BrightLamp™\n- Write offers ✍️\n\nRequirements\n- You have a licence`,
    read: { name: 'Sales Engineer', goals: ['Present BrightLamp™', 'Write offers'] },
  },
}

const capitals: Record<string, Pasted> = {
  'a form of an authority': {
    text: `POSITION TITLE: RECORDS CLERK III\nDIVISION: COUNTY COURT\nPRINCIPAL DUTIES: 1. FILES CASE RECORDS. 2. ANSWERS REQUESTS OF LAWYERS. 3. SCANS OLD FILES INTO THE ARCHIVE.\nMINIMUM QUALIFICATIONS: HIGH SCHOOL DIPLOMA.\nSALARY: 3,100 PER MONTH\nHOW TO APPLY: SEND AN APPLICATION. EQUAL OPPORTUNITY EMPLOYER.`,
    read: {
      name: 'Records Clerk III',
      goals: [
        'Files case records',
        'Answers requests of lawyers',
        'Scans old files into the archive',
      ],
    },
  },
  'lists with bullets': {
    text: `FORKLIFT OPERATOR\n\nJOB DUTIES\n• UNLOAD TRAILERS\n• SCAN PALLETS WITH THE HANDHELD\n\nREQUIREMENTS\n• FORKLIFT LICENCE AND 1 YEAR OF EXPERIENCE\n\nFULL-TIME, NIGHT SHIFT. APPLY AT THE GATE. BRING YOUR RESUME.`,
    read: {
      name: 'Forklift Operator',
      goals: ['Unload trailers', 'Scan pallets with the handheld'],
    },
  },
  'German capitals': {
    text: `STELLENBEZEICHNUNG: LAGERIST\n\nAUFGABEN\n- WAREN ANNEHMEN UND PRÜFEN\n- BESTAND IM SYSTEM BUCHEN\n\nANFORDERUNGEN\n- STAPLERSCHEIN UND BERUFSERFAHRUNG\n\nVOLLZEIT, UNBEFRISTET. BEWERBUNG PER POST.`,
    read: {
      name: 'Lagerist',
      goals: ['Waren annehmen und prüfen', 'Bestand im system buchen'],
    },
  },
  'bullets in one line': {
    text: `JOB TITLE: MEDICAL SECRETARY\nDUTIES: • BOOKS PATIENTS IN EPIC • ANSWERS THE PHONE • SENDS REFERRALS\nREQUIREMENTS: 2 YEARS OF EXPERIENCE IN A CLINIC\nFLSA: NON-EXEMPT\nEOE`,
    read: {
      name: 'Medical Secretary',
      goals: ['Books patients in epic', 'Answers the phone', 'Sends referrals'],
    },
  },
  'only the headings': {
    text: `CLAIMS ADJUSTER\n\nESSENTIAL DUTIES AND RESPONSIBILITIES INCLUDE THE FOLLOWING. Other duties may be assigned.\n1. Inspect damaged cars\n2. Enter estimates in Mitchell\n\nEDUCATION AND/OR EXPERIENCE\nHigh school diploma. Full-time.\n\nApply online.`,
    read: {
      name: 'Claims Adjuster',
      goals: ['Inspect damaged cars', 'Enter estimates in Mitchell'],
    },
  },
}

const others: Record<string, Pasted> = {
  'a message to a colleague': {
    text: `Hi all, we need a dispatcher for nights in Reno. You'd assign loads to 40 drivers. You'd also call customers about delays. Full-time, $24/hour. DM me if you know somebody.`,
    read: {
      name: 'Dispatcher',
      goals: ['Assign loads to 40 drivers', 'Call customers about delays'],
    },
  },
  'a table in Markdown': {
    text: `| Field | Value |\n|---|---|\n| Job title | Travel Agent |\n| Salary | 2,900 |\n| Requirements | 2 years of experience |\n| Duties | Book trips; Change tickets |\n| Apply | How to apply: send your CV |`,
    read: { name: 'Travel Agent', goals: ['Book trips', 'Change tickets'] },
  },
  'two jobs at once': {
    text: `Job title: Cook\nDuties\n- Prepare meals\nRequirements\n- Full-time\n\nJob title: Waiter\nDuties\n- Serve guests\nRequirements\n- You have experience in service\nApply now`,
    read: null,
  },
  'French, which no rule reads': {
    text: `Assistant comptable (H/F)\n\nMissions\n- Saisir les factures\n- Relancer les clients\n\nProfil\n- Deux ans d’expérience\n\nEnvoyez votre CV.`,
    read: null,
  },
  'a page that is no posting': {
    text: `<h1>Manager</h1><p>How we hire: an article about interviews.</p><ul><li>Ask open questions</li></ul><p>Share this article with your team.</p>`,
    read: null,
  },
}

test.each(Object.entries({ ...html, ...pictures, ...capitals, ...others }))(
  'pasted: %s',
  (_name, { text, read }) => {
    const draft = readPosting(text)
    expect(draft === null ? null : { name: draft.name, goals: draft.goals }).toEqual(read)
  },
)
