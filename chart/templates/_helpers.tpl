{{- define "understudy.name" -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{/* Labels that select the pods of one part; they never change. Takes [root, part]. */}}
{{- define "understudy.selector" -}}
app.kubernetes.io/name: understudy
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end -}}

{{/* Takes [root, part]. */}}
{{- define "understudy.labels" -}}
{{ include "understudy.selector" . }}
app.kubernetes.io/version: {{ (index . 0).Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ (index . 0).Release.Service }}
helm.sh/chart: {{ (index . 0).Chart.Name }}-{{ (index . 0).Chart.Version }}
{{- end -}}

{{/* What the pods of all parts have in common. */}}
{{- define "understudy.pod" -}}
automountServiceAccountToken: false
# Variables such as UNDERSTUDY_API_PORT would look like misspelt settings.
enableServiceLinks: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* A pod runs as the user `node` of the image. Takes [type of the seccomp profile, its file]. */}}
{{- define "understudy.podSecurity" -}}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile:
    type: {{ index . 0 }}
    {{- if eq (index . 0) "Localhost" }}
    localhostProfile: {{ index . 1 | quote }}
    {{- end }}
{{- end -}}

{{/* What the containers of all parts have in common. */}}
{{- define "understudy.container" -}}
image: {{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  privileged: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
envFrom:
  - secretRef:
      name: {{ .Values.secret | quote }}
{{- end -}}

{{/* The variables of all parts. Takes [root, role]. */}}
{{- define "understudy.environment" -}}
{{- $root := index . 0 -}}
- name: ROLE
  value: {{ index . 1 }}
- name: BASE_URL
  value: {{ $root.Values.baseUrl | quote }}
- name: ARTIFACTS_URL
  value: {{ $root.Values.artifactsUrl | quote }}
- name: METRICS_PORT
  value: '9464'
- name: METRICS_HOST
  value: 0.0.0.0
{{- range $name, $value := $root.Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end -}}

{{/* /ready says whether a process can work, /live only that it has not ended: a restart does not mend a database. */}}
{{- define "understudy.probes" -}}
startupProbe:
  httpGet: { path: /live, port: metrics }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /live, port: metrics }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /ready, port: metrics }
  periodSeconds: 5
  timeoutSeconds: 10
{{- end -}}
