import type { Cliente } from '@rateo/contract/persone/clienti'
import type {
  creaCliente as crea,
  etichettaCliente as etichetta,
  modificaCliente as modifica,
} from '@rateo/contract/persone/gestione-clienti'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { lockLegame, senzaRipetizioni, suoEsercente } from './scrivi-etichette.ts'
import { getCliente } from './clienti.queries.ts'
import { esigiNonDoppio, findPerEmail } from './doppioni.queries.ts'
import { type DatiDichiarati, registraCliente, tieniEmail } from './registra-cliente.ts'

type Anagrafica = Omit<BodyOf<typeof modifica>, 'anche_se_doppio' | 'tipo' | 'nome'>

const scritto = (text: string) => (text === '' ? null : text)

/** The fields of a form as the table holds them: what is left empty is not known. */
export const datiDi = (a: Anagrafica) =>
  ({
    telefono: scritto(a.telefono),
    codice_fiscale: scritto(a.codice_fiscale),
    partita_iva: scritto(a.partita_iva),
    pec: scritto(a.pec),
    codice_destinatario: scritto(a.codice_destinatario),
    indirizzo: scritto(a.indirizzo),
    cap: scritto(a.cap),
    citta: scritto(a.citta),
    provincia: scritto(a.provincia),
  }) satisfies DatiDichiarati

/** Writes down a cliente, to whom nothing is sent (CLI-M2). */
export async function creaCliente(call: Call, body: BodyOf<typeof crea>): Promise<Cliente> {
  const { db, actor, clock } = call
  const { tipo, nome, email, anche_se_doppio, ...resto } = body
  const esercente_id = suoEsercente(call)
  await tieniEmail(db, email)
  const gia = await findPerEmail(db, esercente_id, email)
  if (gia !== undefined) {
    const message = `Hai già un cliente con questa e-mail: ${gia.nome}.`
    throw new AppError('gia_esistente', { message, errors: [{ pointer: '/email', message }] })
  }
  if (!anche_se_doppio) await esigiNonDoppio(db, { esercente_id, ...resto })
  const cliente_id = await registraCliente(db, {
    esercente_id,
    nome,
    email,
    tipo,
    dati: datiDi(resto),
    contatta: false,
    now: clock.now(),
  })
  await annota(call, { azione: 'aggiungi', entita: 'cliente', id: cliente_id, dopo: { nome } })
  return getCliente(db, cliente_id, actor, clock.today())
}

/** Corrects what the esercente wrote; of who has confirmed it, only what the esercente alone says (CLI-M5). */
export async function modificaCliente(
  call: Call,
  id: string,
  { anche_se_doppio, tipo, nome, ...resto }: BodyOf<typeof modifica>,
): Promise<Cliente> {
  const { db, actor, clock } = call
  const prima = await lockLegame(call, id)
  const { esercente_id } = prima
  const dati = datiDi(resto)
  const dopo =
    prima.confermata_at === null
      ? { tipo, nome, ...dati }
      : { pec: dati.pec, codice_destinatario: dati.codice_destinatario }
  if (!anche_se_doppio && prima.confermata_at === null) {
    await esigiNonDoppio(db, { esercente_id, escluso: id, ...resto })
  }
  await db
    .updateTable('clienti_esercente')
    .set(dopo)
    .where('esercente_id', '=', esercente_id)
    .where('cliente_id', '=', id)
    .execute()
  await annota(call, {
    azione: 'modifica',
    entita: 'cliente',
    id,
    prima: Object.fromEntries(Object.entries(prima).filter(([campo]) => campo in dopo)),
    dopo,
  })
  return getCliente(db, id, actor, clock.today())
}

/** Writes the tags of a cliente and what is forbidden with it (CLI-B1). */
export async function etichettaCliente(
  call: Call,
  id: string,
  { etichette, controlli }: BodyOf<typeof etichetta>,
): Promise<Cliente> {
  const { db, actor, clock } = call
  const prima = await lockLegame(call, id)
  const dopo = {
    etichette: senzaRipetizioni(etichette),
    controlli: [...new Set(controlli)].toSorted((a, b) => a.localeCompare(b)),
  }
  await db
    .updateTable('clienti_esercente')
    .set(dopo)
    .where('esercente_id', '=', prima.esercente_id)
    .where('cliente_id', '=', id)
    .execute()
  await annota(call, {
    azione: 'etichetta',
    entita: 'cliente',
    id,
    prima: { etichette: prima.etichette, controlli: prima.controlli },
    dopo,
  })
  return getCliente(db, id, actor, clock.today())
}
