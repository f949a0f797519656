import type { Gateway } from '@rateo/contract/sportello/gateway'
import { dayInRome } from '../../../clock.ts'
import { isId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import type { Deps } from '../../../http/deps.ts'
import { controllaSubito } from '../../incasso/addebiti/index.ts'
import { listEstinzioni } from './estinzioni.ts'
import { type DatiLetti, findGateway } from './gateway.queries.ts'
import { parlanteDi } from './netto/netto-e-vincolo.ts'
import { listAltri, listInsieme } from './insieme.queries.ts'
import { findModi } from './leggi-modi.ts'
import type { DatiGateway } from './vista-gateway.ts'

export type Debitore = { pagamento_id: string; cliente_id: string; utente_id: string }

/** A transfer on its way that closes the plan is of the sum that was shown on the day on which it was ordered. */
async function annunciato(
  { db, clock }: Deps,
  { pagamento_id, cliente_id }: Debitore,
  { stato, annunciato_at }: DatiGateway,
): Promise<Partial<Gateway>> {
  if (stato !== 'in_elaborazione' || annunciato_at === null) return {}
  const quando = { today: dayInRome(annunciato_at), now: clock.now() }
  const [sola, ...altre] = await listEstinzioni(db, cliente_id, [pagamento_id], quando, 'incasso')
  return sola?.debiti.length === 1 && altre.length === 0
    ? { da_pagare_centesimi: sola.totale_centesimi }
    : {}
}

async function read(deps: Deps, debitore: Debitore, letti?: DatiLetti | null) {
  const { pagamento_id, cliente_id } = debitore
  const found = isId(pagamento_id)
    ? await findGateway(deps.db, debitore, deps.clock.now(), letti)
    : undefined
  if (found === undefined) throw new AppError('non_trovato')
  const { dati, vista } = found
  const insieme = await listInsieme(deps.db, dati)
  // Ways of paying are looked up where there is something to pay.
  if (vista.stato !== 'da_pagare') {
    return { dati, vista: { ...vista, insieme, ...(await annunciato(deps, debitore, dati)) } }
  }
  const altri = await listAltri(deps.db, cliente_id, dati, {
    today: deps.clock.today(),
    now: deps.clock.now(),
  })
  const modi = await findModi(deps, debitore, dati)
  const ids = [pagamento_id, ...altri.map(({ _id }) => _id)]
  const estinzioni = await listEstinzioni(deps.db, cliente_id, ids, {
    today: deps.clock.today(),
    now: deps.clock.now(),
  })
  // The last rata is all that is left of its plan, whoever pays it and from which page.
  const sola = estinzioni.find(
    ({ debiti: [uno, ...resto] }) => uno?._id === dati.id && resto.length === 0,
  )
  const da_pagare_centesimi = sola?.totale_centesimi ?? vista.da_pagare_centesimi
  const coordinate = vista.coordinate && {
    ...vista.coordinate,
    importo_centesimi: da_pagare_centesimi,
  }
  const parlante = parlanteDi(dati, da_pagare_centesimi)
  const scelta = { altri, insieme, estinzioni, da_pagare_centesimi, coordinate, parlante }
  return { dati, vista: { ...vista, ...modi, ...scelta } }
}

/**
 * The payment page as our records tell it, without asking the provider; `letti` where they were read a moment ago.
 */
export async function showGateway(
  deps: Deps,
  debitore: Debitore,
  letti?: DatiLetti | null,
): Promise<Gateway> {
  return (await read(deps, debitore, letti)).vista
}

/**
 * The payment page. While a payment is open the provider is asked first, so that the cliente who comes back sees how
 * it ended even if no notice has arrived.
 */
export async function showGatewayAggiornato(deps: Deps, debitore: Debitore): Promise<Gateway> {
  const { dati, vista } = await read(deps, debitore)
  const isOpen = dati.stato_operazione === 'inviata' || dati.stato_operazione === 'in_attesa'
  if (dati.operazione_id === null || !isOpen) return vista
  const fase = await controllaSubito(deps, dati.operazione_id)
  return fase === null ? vista : showGateway(deps, debitore)
}
