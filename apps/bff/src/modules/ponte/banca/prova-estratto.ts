import type { EsitoEstratto } from '@rateo/contract/ponte/banca'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import { contaByte, rifiutaFile } from '../../registri/caricamenti/index.ts'
import type { Lettura } from './file/leggi-estratto.ts'
import type { Estratto } from './file/ricevi-estratto.ts'
import {
  type Chiamata,
  esitoDi,
  prepara,
  scorri,
  somme,
  turnoEstratti,
  type Uso,
} from './file/scorri-estratto.ts'

/** How many of these are there already. */
async function contaPresenti(
  db: Db,
  conto_id: string | undefined,
  impronte: string[],
): Promise<number> {
  if (conto_id === undefined) return 0
  const { n } = await db
    .selectFrom('movimenti_banca')
    .where('conto_id', '=', conto_id)
    .where('impronta', 'in', impronte)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Refuses days that another kind of file told of: the same movement has other words there, and would count twice. */
export async function esigiUnFormato(
  db: Db,
  conto_id: string,
  { formato }: Lettura,
  { giorni }: Pick<Uso['somme'], 'giorni'>,
) {
  const altro = await db
    .selectFrom('importazioni_banca')
    .where('conto_id', '=', conto_id)
    .where('formato', '<>', formato)
    .where('nuovi', '>', 0)
    .where('dal', '<=', giorni.al ?? '')
    .where('al', '>=', giorni.dal ?? '')
    .select(['formato', 'dal', 'al'])
    .executeTakeFirst()
  if (altro === undefined) return
  const nome = { csv: 'CSV', camt053: 'CAMT.053', mt940: 'MT940' }[altro.formato] ?? altro.formato
  rifiutaFile(
    `Dal ${formattaGiorno(altro.dal)} al ${formattaGiorno(altro.al)} hai già un file ${nome} di questo conto: per quei giorni usa lo stesso formato, o i movimenti conterebbero due volte.`,
  )
}

/** Reads a file and says what importing it would do; nothing is written but the bytes that were sent. */
export async function provaEstratto(
  deps: Deps,
  call: Chiamata,
  estratto: Estratto,
): Promise<EsitoEstratto> {
  await contaByte(deps.db, call.actor.utente_id, estratto.byte, call.clock.now())
  return turnoEstratti(async () => {
    const { conti, iban, lettura } = await prepara(call, estratto)
    const uso: Uso = { iban, somme: somme(call.clock.today()) }
    const contoDi = (quale: string | null) => conti.find((conto) => conto.iban === quale)
    await scorri(lettura, uso, async (movimenti, quale) => {
      const presenti = await contaPresenti(
        deps.db,
        contoDi(quale)?.id,
        movimenti.map(({ impronta }) => impronta),
      )
      uso.somme.cifre.nuovi += movimenti.length - presenti
    })
    const noto = contoDi(uso.iban)
    if (noto && uso.somme.cifre.letti > 0)
      await esigiUnFormato(deps.db, noto.id, lettura, uso.somme)
    return esitoDi(lettura, uso, noto?.banca ?? call.query.banca ?? '')
  })
}
