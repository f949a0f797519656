import { type StatoDilazione } from '../credito/dilazione.ts'
import { etichettaDi } from '../parole/etichette.ts'
import { contato } from '../parole/formato.ts'
import type { Cadenza } from '../stati/sollecito.ts'

// The days on which one plan is reminded of, where its esercente gave it its own.

export type CalendarioSolleciti = {
  promemoria: readonly number[]
  solleciti: readonly number[]
  /** Null for no SMS at all. */
  sms_dal: number | null
}

/** How many days before and after the scadenza, and how many messages of each kind. */
export const CALENDARIO_MASSIMO = { prima: 60, dopo: 180, messaggi: 8 }

const CON_CALENDARIO: readonly StatoDilazione[] = ['accettata', 'attiva', 'sospesa']

/** The reason why the calendar of a plan cannot be changed; null when it can. */
export const motivoSenzaCalendario = (stato: StatoDilazione): string | null =>
  CON_CALENDARIO.includes(stato)
    ? null
    : `La dilazione è nello stato “${etichettaDi('dilazione', stato).etichetta}”: non ci sono messaggi che partono da soli.`

/** The reason why SMS cannot begin on a day: formal solleciti are letters. */
export const motivoSms = (
  { sms_dal }: CalendarioSolleciti,
  { formale_dal }: Pick<Cadenza, 'formale_dal'>,
): string | null =>
  sms_dal === null || sms_dal < formale_dal
    ? null
    : `Dal giorno ${formale_dal} i solleciti sono formali e vanno solo per e-mail: scegli un giorno prima.`

/** The rule of a plan: its own days, and for the rest that of all. */
export const conCalendario = (comune: Cadenza, proprio: CalendarioSolleciti | null): Cadenza => ({
  ...comune,
  ...proprio,
})

function elenco(giorni: readonly number[]): string {
  const testi = giorni.map(String)
  return testi.length < 2
    ? testi.join('')
    : `${testi.slice(0, -1).join(', ')} e ${testi.at(-1) ?? ''}`
}

function promemoriaInParole(giorni: readonly number[]): string {
  const prima = giorni.filter((n) => n > 0).toSorted((a, b) => b - a)
  const parti = [
    ...(prima.length === 0
      ? []
      : [
          prima.length === 1
            ? `${contato(prima[0] ?? 0, 'giorno', 'giorni')} prima`
            : `${elenco(prima)} giorni prima`,
        ]),
    ...(giorni.includes(0) ? ['nel giorno della scadenza'] : []),
  ]
  return parti.length === 0 ? 'nessuno' : parti.join(' e ')
}

function sollecitiInParole(giorni: readonly number[]): string {
  const dopo = giorni.toSorted((a, b) => a - b)
  if (dopo.length === 0) return 'nessuno'
  return dopo.length === 1
    ? `${contato(dopo[0] ?? 0, 'giorno', 'giorni')} dopo`
    : `${elenco(dopo)} giorni dopo`
}

/** The days of a calendar in words: those before the scadenza, and those after it. */
export const calendarioInParole = ({ promemoria, solleciti }: CalendarioSolleciti) => ({
  promemoria: promemoriaInParole(promemoria),
  solleciti: sollecitiInParole(solleciti),
})
