import type { Dilazione, Rata } from '@rateo/contract/accordi/dilazioni'
import type { StatoDilazione } from '@rateo/domain/credito/dilazione'
import { calendarioSospeso, type NuovoGiorno } from '@rateo/domain/atti/sospensione'
import type { Giorno } from '@rateo/domain/tempo/giorno'
import * as z from 'zod/mini'
import type { Db } from '../../../../db/database.ts'

const spostate = z.array(z.object({ n: z.int(), era: z.string(), scadenza: z.string() }))

/** The last suspension of a plan, with the days that its rate had; undefined where there never was one. */
export async function findUltimaSospensione(db: Db, dilazione_id: string) {
  const riga = await db
    .selectFrom('sospensioni_dilazione')
    .where('dilazione_id', '=', dilazione_id)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id', 'dal', 'fino_al', 'motivo', 'spostate', 'finita_at'])
    .executeTakeFirst()
  return riga && { ...riga, spostate: z.parse(spostate, riga.spostate) }
}

/** The suspension that a plan is in, as its page tells it. */
export async function findSospensione(
  db: Db,
  { id, stato }: { id: string; stato: StatoDilazione },
): Promise<Dilazione['sospensione']> {
  if (stato !== 'sospesa') return null
  const riga = await findUltimaSospensione(db, id)
  if (riga === undefined) return null
  const { dal, fino_al, motivo } = riga
  return { dal, fino_al, motivo }
}

const IN_CORSO: readonly string[] = ['in_verifica', 'in_elaborazione']

/** The rules of a suspension of today, from the rate as they are. */
export const situazioneDi = (stato: StatoDilazione, rate: readonly Rata[], oggi: Giorno) => ({
  stato,
  in_corso: rate.some(({ pagamento }) => IN_CORSO.includes(pagamento?.stato ?? '')),
  da_spostare: calendarioSospeso(rate, { dal: oggi, fino_al: oggi }).length,
})

/** The new days beside what is left to pay of each rata. */
export const conImporti = (calendario: readonly NuovoGiorno[], rate: readonly Rata[]) =>
  calendario.flatMap((giorno) => {
    const rata = rate.find(({ n }) => n === giorno.n)
    if (rata === undefined) return []
    const { riapre_n, residuo_centesimi } = rata
    return [{ ...giorno, riapre_n, residuo_centesimi }]
  })
