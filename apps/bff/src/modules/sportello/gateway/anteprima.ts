import type { EsitoAnteprima } from '@rateo/contract/sportello/anteprima-gateway'
import type { Gateway } from '@rateo/contract/sportello/gateway'
import { prossimoAddebito } from '@rateo/domain/banca/mandato'
import { isId } from '../../../db/ids.ts'
import type { Actor } from '../../../http/actor.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import { findPreavviso } from '../../incasso/mandati/index.ts'
import { findGateway } from './gateway.queries.ts'
import { type DatiGateway, vistaGateway } from './vista-gateway.ts'

/** The card and the account of the examples: nobody's. */
const CARTA = 'Visa •••• 4242'
const IBAN = 'IT60X0542811101000000123456'

type Prova = { now: Date; addebito_il: string; esito_entro: string }

/** The debt as an outcome would leave it. The page is made of it by the same rules as that of a real one. */
const ESITI: Record<EsitoAnteprima, (dati: DatiGateway, prova: Prova) => Partial<DatiGateway>> = {
  da_pagare: () => ({}),
  riuscito: ({ residuo_centesimi }, { now }) => ({
    stato: 'pagato',
    stato_tentativo: 'riuscito',
    metodo_tentativo: 'carta',
    metodo_etichetta: CARTA,
    importo_tentativo: residuo_centesimi,
    pagato_at: now,
    ricevuta: 'ANTEPRIMA',
  }),
  rifiutato: () => ({
    stato_tentativo: 'rifiutato',
    metodo_tentativo: 'carta',
    codice_rifiuto: 'fondi_insufficienti',
  }),
  sdd_in_attesa: (_, { addebito_il, esito_entro }) => ({
    stato: 'in_elaborazione',
    stato_tentativo: 'inviato',
    metodo_tentativo: 'addebito_sdd',
    addebito_il,
    esito_entro,
    iban_addebito: IBAN,
  }),
  esito_sconosciuto: () => ({
    stato: 'in_verifica',
    stato_tentativo: 'esito_sconosciuto',
    metodo_tentativo: 'carta',
  }),
}

/** Tries made before are no part of the preview: the page begins as the cliente finds it the first time. */
const DACCAPO: Partial<DatiGateway> = {
  stato: 'da_pagare',
  dilazione_id: null,
  valido_fino: null,
  stato_tentativo: null,
  metodo_tentativo: null,
  codice_rifiuto: null,
  url_pagamento: null,
  prossimo_controllo_at: null,
  importo_tentativo: null,
  operazione_id: null,
  stato_operazione: null,
  annunciato_at: null,
  addebito_il: null,
  esito_entro: null,
  iban_addebito: null,
  insieme: null,
  capofila_id: null,
  pagato_at: null,
  metodo_etichetta: null,
  ricevuta: null,
}

/** The payment page of a debt of the esercente, in every outcome. Nothing is written, and nobody is asked. */
export async function anteprimaGateway(
  { db, clock }: Deps,
  { esercente_id }: Actor,
  id: string,
): Promise<Record<EsitoAnteprima, Gateway>> {
  if (!isId(id) || esercente_id === null) throw new AppError('non_trovato')
  const debito = await db
    .selectFrom('pagamenti')
    .where('id', '=', id)
    .where('esercente_id', '=', esercente_id)
    .where('stato', '<>', 'bozza')
    .where('eliminata_at', 'is', null)
    .select(['cliente_id', 'importo_centesimi', 'maggiorazioni_centesimi', 'residuo_centesimi'])
    .executeTakeFirst()
  const now = clock.now()
  const found =
    debito && (await findGateway(db, { pagamento_id: id, cliente_id: debito.cliente_id }, now))
  if (debito === undefined || found === undefined) throw new AppError('non_trovato')
  const { dati, vista } = found
  // One that is paid is shown as it was asked: there is nothing left of it to show.
  const residuo_centesimi = debito.residuo_centesimi || debito.importo_centesimi
  const base: DatiGateway = { ...dati, ...DACCAPO, residuo_centesimi }
  const giorni = prossimoAddebito(clock.today(), await findPreavviso(db, now))
  const mora = { nuova: undefined, congelata: vista.mora?.righe ?? [] }
  const pagina = (esito: EsitoAnteprima): Gateway => ({
    ...vistaGateway({ ...base, ...ESITI[esito](base, { now, ...giorni }) }, clock.today(), mora),
    // A code is the cliente's to type, and a transfer's is made when it is asked for.
    codice_ammesso: false,
    coordinate: null,
    ...(dati.metodi_ammessi.includes('addebito_sdd') && {
      nuovo_addebito_il: giorni.addebito_il,
    }),
  })
  return {
    da_pagare: pagina('da_pagare'),
    riuscito: pagina('riuscito'),
    rifiutato: pagina('rifiutato'),
    sdd_in_attesa: pagina('sdd_in_attesa'),
    esito_sconosciuto: pagina('esito_sconosciuto'),
  }
}
