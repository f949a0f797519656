import type { Config } from './config.ts'

/** The people of the demo town that anybody may sign in as, in trial mode only. */
export const DEMO_PASSWORD = 'rateo-prova-2026'
export const DEMO_PEOPLE = [
  { email: 'esercente@rateo.test', chi: 'esercente' },
  { email: 'esercente2@rateo.test', chi: 'un altro esercente' },
  { email: 'studio@rateo.test', chi: 'lavora per tre attività' },
  { email: 'cliente@rateo.test', chi: 'cliente' },
  { email: 'cliente2@rateo.test', chi: 'un altro cliente' },
  { email: 'admin@rateo.test', chi: 'amministratore' },
  { email: 'doppio@rateo.test', chi: 'tutti e tre i ruoli' },
  { email: 'inattivo@rateo.test', chi: 'profilo non attivo' },
  { email: 'nuovo.esercente@rateo.test', chi: 'esercente da registrare' },
  { email: 'nuovo.cliente@rateo.test', chi: 'cliente da registrare' },
] as const

/** The text that is printed when everything answers. */
export function welcome(config: Config): string {
  if (!config.runs.http) return 'Rateo: i lavori sono partiti.\n'
  const lines = [`Rateo è pronto: ${config.origin}`]
  if (config.withDemo) {
    lines.push(`Persone di prova (password ${DEMO_PASSWORD}):`)
    for (const { email, chi } of DEMO_PEOPLE) lines.push(`  ${email.padEnd(28)} ${chi}`)
    lines.push(`Messaggi inviati: ${config.origin}/posta-prova`)
  }
  return `${lines.join('\n')}\n`
}
