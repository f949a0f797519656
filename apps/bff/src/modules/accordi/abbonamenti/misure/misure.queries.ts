import type { MisureAbbonamenti } from '@rateo/contract/accordi/misure-abbonamenti'
import type { CausaPerdita } from '@rateo/domain/parole/misure-abbonamenti'
import { aggiungiGiorni, aggiungiMesi } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { stored } from '../../../../db/stored.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'

const GIORNI_CALENDARIO = 90
/** The month that runs and the twelve before it: of the first of them a whole year is told. */
const MESI_COORTI = 13

type Movimento = { tipo: string; causa: CausaPerdita | null; quanti: number; centesimi: number }
type Contate = Pick<
  MisureAbbonamenti,
  'mrr_centesimi' | 'in_corso' | 'in_corso_inizio' | 'recupero'
> & { movimenti: Movimento[] }
type Settimana = { n: number; addebiti: number; primi: number; importo_centesimi: number }

/** The weeks from a day on, also those in which nothing is charged. */
function settimaneDa(oggi: string, attesi: readonly Settimana[]): MisureAbbonamenti['calendario'] {
  return Array.from({ length: Math.ceil(GIORNI_CALENDARIO / 7) }, (_, n) => {
    const { addebiti, primi, importo_centesimi } = attesi.find((una) => una.n === n) ?? {
      addebiti: 0,
      primi: 0,
      importo_centesimi: 0,
    }
    return {
      dal: aggiungiGiorni(oggi, n * 7),
      al: aggiungiGiorni(oggi, Math.min(n * 7 + 7, GIORNI_CALENDARIO) - 1),
      addebiti,
      primi,
      importo_centesimi,
    }
  })
}

const mossi = (movimenti: readonly Movimento[], tipo: string) => {
  const suoi = movimenti.filter((uno) => uno.tipo === tipo)
  return {
    quanti: suoi.reduce((sum, { quanti }) => sum + quanti, 0),
    centesimi: Math.abs(suoi.reduce((sum, { centesimi }) => sum + centesimi, 0)),
  }
}

/** The figures of the caller's abbonamenti in a month, up to today, and the charges to come. */
export async function contaMisure(
  { db, actor, clock }: Call,
  mese: string | undefined,
): Promise<MisureAbbonamenti> {
  if (actor.ruolo !== 'esercente') throw new AppError('non_trovato')
  const { esercente_id: esercente } = actor
  const oggi = clock.today()
  const dal = `${mese ?? oggi.slice(0, 7)}-01`
  const fine = aggiungiGiorni(aggiungiMesi(dal, 1), -1)
  const al = fine < oggi ? fine : oggi
  const { rows } = await sql<{
    contate: Contate
    coorti: MisureAbbonamenti['coorti']
    attesi: Settimana[]
  }>`
    select ${stored('misure_abbonamenti', { esercente, dal, al })} as contate,
      ${stored('coorti_abbonamenti', { esercente, oggi, mesi: MESI_COORTI })} as coorti,
      ${stored('addebiti_attesi', { esercente, oggi, giorni: GIORNI_CALENDARIO })} as attesi`.execute(
    db,
  )
  const [riga] = rows
  if (riga === undefined) throw new AppError('non_trovato')
  const { movimenti, ...contate } = riga.contate
  const cause = movimenti
    .flatMap(({ causa, quanti, centesimi }) =>
      causa === null ? [] : [{ causa, quanti, centesimi: Math.abs(centesimi) }],
    )
    .toSorted((one, other) => other.centesimi - one.centesimi)
  return {
    dal,
    al,
    ...contate,
    nuovi: mossi(movimenti, 'nuovo'),
    ripresi: mossi(movimenti, 'ripreso'),
    espansione: mossi(movimenti, 'espansione'),
    contrazione: mossi(movimenti, 'contrazione'),
    in_pausa: mossi(movimenti, 'pausa'),
    persi: mossi(movimenti, 'perso'),
    cause,
    coorti: riga.coorti,
    calendario: settimaneDa(oggi, riga.attesi),
  }
}
