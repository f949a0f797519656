export { elaboraReports, scadiReports } from './elabora-reports.ts'
