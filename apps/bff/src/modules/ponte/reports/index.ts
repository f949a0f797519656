export { reportsList } from './reports.list.ts'
export { elaboraReports, scadiReports } from './elabora-reports.ts'
