import { randomInt } from 'node:crypto'
import type { Gateway } from '@rateo/contract/sportello/gateway'
import { SEGNI, SEGNI_CODICE } from '@rateo/domain/banca/codice-richiesta'
import { causaleSepa, nomeSepa } from '@rateo/domain/banca/sepa-caratteri'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { type Debitore, showGateway } from './leggi-gateway.ts'
import type { Deps } from '../../../http/deps.ts'
import { qrSvg } from '../../../http/qr-svg.ts'

const TENTATIVI = 5

const nuovo = () =>
  Array.from({ length: SEGNI }, () => SEGNI_CODICE[randomInt(SEGNI_CODICE.length)]).join('')

/** The code of a debt, made the first time that somebody asks for it; the same ever after. */
export async function codiceDi(db: Db, pagamento_id: string): Promise<string> {
  for (let i = 0; i < TENTATIVI; i++) {
    await db
      .insertInto('codici_pagamento')
      .values({ pagamento_id, codice: nuovo() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await db
      .selectFrom('codici_pagamento')
      .where('pagamento_id', '=', pagamento_id)
      .select('codice')
      .executeTakeFirst()
    // No row: the code was somebody else's.
    if (row !== undefined) return row.codice
  }
  throw new AppError('servizio_occupato')
}

/** The page with the code of the debt, and where a transfer goes. */
export async function chiediCoordinate(trx: Db, deps: Deps, debitore: Debitore): Promise<Gateway> {
  const qui = { ...deps, db: trx }
  const { stato, pagamento_id } = { ...(await showGateway(qui, debitore)), ...debitore }
  if (stato !== 'da_pagare' && stato !== 'in_elaborazione') {
    throw new AppError('stato_incompatibile')
  }
  await codiceDi(trx, pagamento_id)
  return showGateway(qui, debitore)
}

type Coordinate = NonNullable<Gateway['coordinate']>

/** The QR text for banking apps (EPC069-12, version 2): beneficiary, account, amount, remittance text. */
export const testoEpc = ({ beneficiario, iban, importo_centesimi, causale }: Coordinate): string =>
  [
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    nomeSepa(beneficiario),
    iban,
    `EUR${(importo_centesimi / 100).toFixed(2)}`,
    '',
    '',
    causaleSepa(causale),
  ].join('\n')

export const qrBonifico = (coordinate: Coordinate): Promise<string> => qrSvg(testoEpc(coordinate))
