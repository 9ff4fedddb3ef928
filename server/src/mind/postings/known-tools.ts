/** A tool by the name that people use; `technical` ones are for those who build, administer or analyse with software. */
export interface KnownTool {
  name: string
  pattern: RegExp
  isTechnical: boolean
}

/** Names that mean nothing else, in any case. */
const technicalNames =
  'JavaScript|TypeScript|Python|Java|Kotlin|C#|C++|PHP|Scala|Elixir|Haskell|Perl|MATLAB|SQL|NoSQL|HTML|CSS|GraphQL|Node.js|React|React Native|Angular|Vue.js|Svelte|Next.js|Django|Flask|FastAPI|Ruby on Rails|Spring Boot|Laravel|.NET|PostgreSQL|MySQL|MongoDB|Redis|Elasticsearch|Kafka|RabbitMQ|Snowflake|BigQuery|Redshift|Databricks|Airflow|dbt|Hadoop|PySpark|TensorFlow|PyTorch|scikit-learn|pandas|NumPy|Jupyter|Docker|Kubernetes|Terraform|Ansible|Helm|Jenkins|GitHub Actions|GitHub|GitLab CI|GitLab|Argo CD|Bitbucket|Git|CircleCI|Prometheus|Grafana|Datadog|Splunk|Linux|Unix|Bash|PowerShell|VMware|Active Directory|AWS|Azure|GCP|Google Cloud|Selenium|Cypress|Playwright|Postman|SPSS|SAS|Stata|AutoCAD|SolidWorks|Revit|CATIA|Simulink'

const officeNames =
  'SAP S/4HANA|SAP|Oracle|Gainsight|Dentrix|Salesforce|HubSpot|Zendesk|Freshdesk|Intercom|ServiceNow|Jira|Confluence|Trello|Asana|Basecamp|Airtable|Smartsheet|Figma|Adobe XD|InDesign|Photoshop|Illustrator|Premiere Pro|After Effects|Adobe Creative Cloud|Adobe Creative Suite|Canva|Power BI|Tableau|Google Analytics|Google Ads|Google Sheets|Google Docs|Google Slides|Concur|Xactimate|Guidewire ClaimCenter|Guidewire|Google Workspace|G Suite|Meta Ads Manager|Mailchimp|Marketo|Pardot|Hootsuite|WordPress|Shopify|Magento|WooCommerce|Contentful|QuickBooks|Xero|NetSuite|Sage 50|Sage 200|Sage Intacct|DATEV|Lexware|Workday|BambooHR|Personio|Greenhouse|Lever ATS|LinkedIn Recruiter|Microsoft Dynamics|Dynamics 365|Microsoft Office|MS Office|Office 365|Microsoft 365|Microsoft Teams|MS Teams|Microsoft Excel|MS Excel|Microsoft Word|MS Word|PowerPoint|SharePoint|OneDrive|Visio|MS Project|Microsoft Project|DocuSign|Dropbox|Zoho|Pipedrive|Coupa|Ariba|Primavera|Procore|Bloomberg Terminal|Westlaw|LexisNexis|Cerner|EMIS|SystmOne|Moodle|Opera PMS|OpenTable|Lightspeed'

/** Names that are words too: as written here, and where `pattern` says. */
const ambiguous: readonly KnownTool[] = [
  define('Excel', String.raw`Excel(?!\s+(?:at|in|as|with)\b)`, false),
  define(
    'Word',
    String.raw`(?<=(?:Excel|PowerPoint|Outlook)(?:,| and| &| or|/| und)\s?)Word|Word(?=\s*(?:,|/|&|and|und)\s*(?:Excel|PowerPoint|Outlook))`,
    false,
  ),
  define('Outlook', String.raw`Outlook(?!\s+(?:for|on|is|to|of)\b)`, false),
  define('Slack', String.raw`Slack(?!\s+(?:off|time))`, false),
  define('Notion', 'Notion', false),
  define('Miro', 'Miro', false),
  define('Zoom', String.raw`Zoom(?!\s+(?:in|out)\b)`, false),
  define(
    'Epic',
    String.raw`Epic(?=\s+(?:EHR|EMR|Systems|MyChart)\b)|Epic(?=\s*(?:,|/|or)\s*Cerner)`,
    false,
  ),
  define('Looker', 'Looker', true),
  define('Sketch', String.raw`Sketch(?=\s*(?:,|/|\)|or\b|and\b))`, false),
  define('Ruby', String.raw`Ruby(?!\s+on\s+Rails)`, true),
  define('Rust', 'Rust', true),
  define('Swift', 'Swift', true),
  define('Spark', String.raw`(?:Apache )?Spark`, true),
  define('Golang', 'Golang', true),
  define('Go', String.raw`Go(?=\s*(?:,|/|\)|\.|;))`, true),
  define(
    'R',
    String.raw`(?<=(?:Python|SQL|SAS|SPSS|Stata)(?:,| or| and|/)\s?)R|R(?=\s*(?:,|/|or|and)\s*(?:Python|SQL|SAS))`,
    true,
  ),
]

/** Tools that postings name often. */
export const knownTools: readonly KnownTool[] = [
  ...technicalNames.split('|').map((name) => define(name, escape(name), true, 'iu')),
  ...officeNames.split('|').map((name) => define(name, escape(name), false, 'iu')),
  ...ambiguous,
]

function define(name: string, source: string, isTechnical: boolean, flags = 'u'): KnownTool {
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}+#]|\\.\\p{L})`,
    flags,
  )
  return { name, pattern, isTechnical }
}

function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)
}
