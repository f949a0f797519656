import type { StatoLiquidazione } from '@rateo/domain/denaro/liquidazione'
import type { RegimeConsulente } from '@rateo/domain/identita/consulente'
import { formattaGiorno, formattaMeseAnno } from '@rateo/domain/parole/formato'
import { aggiungiMesi, type Giorno } from '@rateo/domain/tempo/giorno'
import type { Clock } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import { anteprima, findUltima, ultimoMese } from '../liquidazioni/aperte.queries.ts'

type Riga = {
  liquidazione: string | null
  stato: StatoLiquidazione | null
  pagata_il: Giorno | null
}

const DOVE: Readonly<
  Record<StatoLiquidazione, (numero: string, pagata_il: Giorno | null) => string>
> = {
  approvata: (numero) => `Nella liquidazione ${numero}, approvata e da pagare.`,
  in_pagamento: (numero) => `Nella liquidazione ${numero}: il bonifico è in banca.`,
  pagata: (numero, pagata_il) =>
    `Nella liquidazione ${numero}${pagata_il === null ? '' : `, pagata il ${formattaGiorno(pagata_il)}`}.`,
  annullata: () => '',
}

/** The reason why the lines of a month that are in no liquidazione are in none: the same that refuses to approve them. */
async function motivoAperte(
  db: Db,
  consulente: { id: string } & RegimeConsulente,
  mese: Giorno,
  clock: Clock,
): Promise<string> {
  const ultima = await findUltima(db, consulente.id)
  const finito = ultimoMese(clock.today())
  // A line of a month that is settled already waits for the first that is not.
  const tardi = ultima !== null && ultima.mese >= mese
  const prossimo = tardi && ultima.mese >= finito ? aggiungiMesi(ultima.mese, 1) : finito
  const quando = mese > prossimo ? mese : prossimo
  const { motivo } = await anteprima(db, consulente, quando, clock)
  const perche =
    motivo ?? `La liquidazione di ${formattaMeseAnno(quando)} è pronta e va ancora approvata.`
  return tardi
    ? `È arrivata dopo che ${formattaMeseAnno(mese)} era liquidato: entra nella prossima. ${perche}`
    : perche
}

/** Makes what says where each line of a month stands (CON-B1). */
export async function createPerche(
  db: Db,
  consulente: { id: string } & RegimeConsulente,
  mese: Giorno,
  clock: Clock,
): Promise<(riga: Riga) => string> {
  const aperta = await motivoAperte(db, consulente, mese, clock)
  return ({ liquidazione, stato, pagata_il }) =>
    liquidazione === null || stato === null ? aperta : DOVE[stato](liquidazione, pagata_il)
}
