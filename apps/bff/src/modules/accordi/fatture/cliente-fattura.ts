import type { TipoCliente } from '@rateo/domain/identita/cliente'
import { type CessionarioLetto, nomeCessionario } from '@rateo/domain/fattura/leggi-soggetti'
import { controllaCodiceDestinatario } from '@rateo/domain/identita/codice-destinatario'
import { eCap, eSiglaProvincia } from '@rateo/domain/identita/indirizzo'
import { eEmail } from '@rateo/domain/parole/e-email'
import type { Db } from '../../../db/database.ts'
import {
  imparaCodici,
  motivoNonRichiedibile,
  registraCliente,
} from '../../persone/clienti/index.ts'

export type ClienteTrovato = { _id: string | null; nome: string; email: string | null }

type Esito = { cliente: ClienteTrovato } | { motivo: string }

const DOPPI =
  'Due tuoi clienti hanno il codice fiscale o la partita IVA di questa fattura: uniscili, poi ricaricala.'
const NON_RICHIEDIBILE = 'Questo cliente non può ricevere richieste di pagamento.'

const legami = (db: Db, esercente_id: string) =>
  db
    .selectFrom('clienti_esercente')
    .where('esercente_id', '=', esercente_id)
    .where('unito_a', 'is', null)
    .select(['cliente_id', 'nome', 'email', 'stato', 'partita_iva', 'codice_fiscale'])
    .limit(2)

/** The clienti of the esercente who have the codes of the invoice: by partita IVA first, which names a business better. */
async function perCodice(db: Db, esercente_id: string, c: CessionarioLetto) {
  const { partita_iva, codice_fiscale } = c
  const conIva =
    partita_iva === null
      ? []
      : await legami(db, esercente_id).where('partita_iva', '=', partita_iva).execute()
  if (conIva.length > 0 || codice_fiscale === null) return conIva
  return legami(db, esercente_id).where('codice_fiscale', '=', codice_fiscale).execute()
}

/** True where what is written of a cliente says that it is somebody else. */
const eUnAltro = (
  suo: { partita_iva: string | null; codice_fiscale: string | null },
  { partita_iva, codice_fiscale }: CessionarioLetto,
): boolean =>
  (suo.partita_iva !== null && partita_iva !== null && suo.partita_iva !== partita_iva) ||
  (suo.codice_fiscale !== null && codice_fiscale !== null && suo.codice_fiscale !== codice_fiscale)

/** The cliente of an invoice among those of the esercente: by its codes, else by the e-mail that somebody wrote. */
export async function findClienteDi(
  db: Db,
  esercente_id: string,
  cessionario: CessionarioLetto,
  email: string | undefined,
): Promise<Esito> {
  const trovati = await perCodice(db, esercente_id, cessionario)
  if (trovati.length > 1) return { motivo: DOPPI }
  const nuovo = { _id: null, nome: nomeCessionario(cessionario), email: email ?? null }
  const [suo = email === undefined ? undefined : await perEmail(db, esercente_id, email)] = trovati
  if (suo === undefined) return { cliente: nuovo }
  if (trovati.length === 0 && eUnAltro(suo, cessionario)) {
    return { motivo: `Questa e-mail è di ${suo.nome}, che ha un altro codice: scrivine un’altra.` }
  }
  if (motivoNonRichiedibile(suo.stato) !== null) return { motivo: NON_RICHIEDIBILE }
  return { cliente: { _id: suo.cliente_id, nome: suo.nome, email: suo.email } }
}

/** The cliente with an e-mail; one who was joined to another is that other. */
async function perEmail(db: Db, esercente_id: string, email: string) {
  const suo = await db
    .selectFrom('clienti_esercente')
    .where('esercente_id', '=', esercente_id)
    .where('email', '=', email)
    .select((eb) => eb.fn.coalesce('unito_a', 'cliente_id').as('id'))
    .executeTakeFirst()
  if (suo === undefined) return undefined
  return legami(db, esercente_id).where('cliente_id', '=', suo.id).executeTakeFirst()
}

function tipoDi({ e_ente, partita_iva, denominazione }: CessionarioLetto): TipoCliente {
  if (e_ente) return 'ente'
  if (denominazione !== null && /condomin/i.test(denominazione)) return 'condominio'
  if (partita_iva !== null) return 'ditta'
  return denominazione === null ? 'persona' : 'ente'
}

const breve = (testo: string, massimo: number) => testo.slice(0, massimo) || null

function datiDi(c: CessionarioLetto) {
  const provincia = c.provincia?.toUpperCase() ?? ''
  const destinatario = controllaCodiceDestinatario('FPR12', c.codice_destinatario ?? '')
  return {
    partita_iva: c.partita_iva,
    codice_fiscale: c.codice_fiscale,
    pec: c.pec !== null && eEmail(c.pec) ? c.pec : null,
    codice_destinatario: destinatario.valido ? c.codice_destinatario : null,
    indirizzo: breve(c.indirizzo, 100),
    cap: eCap(c.cap) ? c.cap : null,
    citta: breve(c.comune, 60),
    provincia: eSiglaProvincia(provincia) ? provincia : null,
  }
}

/**
 * Writes down the cliente of an invoice who is new, with what the invoice says; nothing is sent. One who was found by e-mail learns
 * its codes, so that the next invoice finds it by them, unless it has confirmed its data itself.
 */
export async function tieniCliente(
  db: Db,
  esercente_id: string,
  cessionario: CessionarioLetto,
  { cliente, now }: { cliente: ClienteTrovato; now: Date },
): Promise<string> {
  const dati = datiDi(cessionario)
  if (cliente._id === null) {
    return registraCliente(db, {
      esercente_id,
      nome: cliente.nome,
      email: cliente.email ?? '',
      tipo: tipoDi(cessionario),
      dati,
      contatta: false,
      now,
    })
  }
  await imparaCodici(db, { esercente_id, cliente_id: cliente._id }, dati)
  return cliente._id
}
