import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import type { AzioniConsentite } from '@rateo/contract/chiamata/azioni'
import {
  giorniDiPausa,
  motivoNonPausa,
  motivoNonTolta,
  ripresaAnticipata,
  ripresaEntro,
} from '@rateo/domain/atti/pausa-abbonamento'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { StatoAbbonamento } from '@rateo/domain/stati/abbonamento'
import type { Giorno } from '@rateo/domain/tempo/giorno'
import type { Db } from '../../../../db/database.ts'

/** The pause that is to begin, or runs. */
export async function findPausa(db: Db, abbonamento_id: string) {
  const row = await db
    .selectFrom('pause_abbonamento')
    .where('abbonamento_id', '=', abbonamento_id)
    .where('stato', 'in', ['programmata', 'in_corso'])
    .select(['id', 'stato', 'ruolo', 'dal', 'riprende_il'])
    .executeTakeFirst()
  if (row === undefined) return null
  const stato = row.stato === 'in_corso' ? ('in_corso' as const) : ('programmata' as const)
  return { ...row, stato }
}

type Riga = {
  id: string
  stato: StatoAbbonamento
  prossimo_addebito: Giorno | null
  pausa_dal: Giorno | null
  pausa_giorni: number
}
type Chi = { ruolo: Ruolo; oggi: Giorno; now: Date }

/** Days of pause that are left to the cliente in the year before a day. */
async function findGiorniRimasti(db: Db, a: Riga): Promise<number> {
  if (a.pausa_giorni === 0 || a.prossimo_addebito === null) return 0
  const prese = await db
    .selectFrom('pause_abbonamento')
    .where('abbonamento_id', '=', a.id)
    .where('ruolo', '=', 'cliente')
    .where('stato', '<>', 'annullata')
    .select((eb) => ['dal', eb.fn.coalesce('finita_il', 'riprende_il').as('al')])
    .execute()
  return Math.max(0, a.pausa_giorni - giorniDiPausa(prese, a.prossimo_addebito))
}

/** The reason why this role cannot pause an abbonamento now, or the first day of the pause and the last on which it may be over. */
export async function valutaPausa(db: Db, a: Riga, { ruolo, oggi, now }: Chi) {
  const [giorni_rimasti, cambio, fermo] = await Promise.all([
    findGiorniRimasti(db, a),
    db
      .selectFrom('cambi_piano')
      .where('abbonamento_id', '=', a.id)
      // A new price comes with the first charge after the pause all the same.
      .where('adeguamento_id', 'is', null)
      .where((eb) =>
        eb.or([
          eb('stato', '=', 'programmato'),
          eb.and([eb('stato', '=', 'in_attesa'), eb('scade_at', '>', now)]),
        ]),
      )
      .select('id')
      .executeTakeFirst(),
    db
      .selectFrom('periodi_saltati')
      .where('abbonamento_id', '=', a.id)
      .where('stato', '=', 'da_decidere')
      .select('abbonamento_id')
      .executeTakeFirst(),
  ])
  const situazione = {
    ...a,
    giorni_rimasti,
    cambio: cambio !== undefined,
    periodi_da_decidere: fermo !== undefined,
  }
  const motivo = motivoNonPausa(situazione, ruolo, oggi)
  const dal = a.prossimo_addebito
  return {
    motivo,
    possibile:
      motivo === null && dal !== null
        ? { dal, entro: ripresaEntro(dal, giorni_rimasti, ruolo) }
        : null,
  }
}

const azione = (nome: string, motivo: string | null) => ({
  azione: nome,
  consentita: motivo === null,
  motivo,
})

const SENZA_PAUSA: readonly StatoAbbonamento[] = [
  'in_attivazione',
  'non_attivato',
  'disdetto',
  'concluso',
  'cessato',
  'receduto',
]

type Mostrata = Pick<Abbonamento, 'pausa' | 'pausa_possibile'> & {
  azioni_pausa: AzioniConsentite
}

/** The pause of an abbonamento as its page shows it to a role, with what may be done about it. */
export async function mostraPausa(db: Db, a: Riga, chi: Chi): Promise<Mostrata> {
  const { ruolo, oggi } = chi
  const riga = await findPausa(db, a.id)
  const pausa = riga && {
    stato: riga.stato,
    ruolo: riga.ruolo,
    dal: riga.dal,
    riprende_il: riga.riprende_il,
    ripresa_anticipata: ripresaAnticipata(riga, oggi),
  }
  if ((ruolo !== 'cliente' && ruolo !== 'esercente') || SENZA_PAUSA.includes(a.stato)) {
    return { pausa, pausa_possibile: null, azioni_pausa: [] }
  }
  if (pausa === null) {
    const { motivo, possibile } = await valutaPausa(db, a, chi)
    const azioni_pausa = a.stato === 'in_pausa' ? [] : [azione('metti_in_pausa', motivo)]
    return { pausa, pausa_possibile: possibile, azioni_pausa }
  }
  const tolta = motivoNonTolta(pausa, ruolo)
  const azioni_pausa =
    pausa.stato === 'programmata'
      ? [azione('annulla_pausa', tolta)]
      : ruolo === 'esercente'
        ? [azione('anticipa_ripresa', tolta ?? motivoNonAnticipata(pausa))]
        : []
  return { pausa, pausa_possibile: null, azioni_pausa }
}

/** The reason why the end of a pause is not brought forward any more; null where it can be. */
export const motivoNonAnticipata = ({
  ripresa_anticipata,
}: Pick<NonNullable<Abbonamento['pausa']>, 'ripresa_anticipata'>): string | null =>
  ripresa_anticipata === null ? 'Riprende già entro una settimana: il cliente lo sa.' : null
