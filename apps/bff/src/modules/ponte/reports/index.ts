export { reportsList } from './reports.list.ts'
export { messaggiReport } from './programmi/messaggi-report.ts'
export { avviaProgrammi, dimenticaProgrammi } from './programmi/programmi.jobs.ts'
export { elaboraReports, scadiReports } from './elabora-reports.ts'
