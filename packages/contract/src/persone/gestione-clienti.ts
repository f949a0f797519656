import { COLONNE_CLIENTI, LIMITI_CLIENTI } from '@rateo/domain/atti/importa-clienti'
import { TIPI_CLIENTE } from '@rateo/domain/identita/cliente'
import { CONTROLLI_CLIENTE, LIMITI_ETICHETTE } from '@rateo/domain/identita/controlli-cliente'
import * as z from 'zod/mini'
import {
  capFacoltativo,
  codiceDestinatario,
  codiceFiscaleFacoltativo,
  email,
  emailFacoltativa,
  partitaIvaFacoltativa,
  siglaFacoltativa,
  telefonoFacoltativo,
  testo,
  testoFacoltativo,
} from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { cliente } from './clienti.ts'

const etichetta = testo('l’etichetta', LIMITI_ETICHETTE.lettere).check(
  // In a file and in an address a comma stands between two of them.
  z.refine((una) => !una.includes(','), 'Una virgola separa due etichette: scrivine due'),
)

/** The facts that an esercente writes down about a cliente; what it does not know is left empty. */
const anagrafica = {
  tipo: z.enum(TIPI_CLIENTE),
  nome: testo('il nome o la ragione sociale'),
  telefono: z._default(telefonoFacoltativo, ''),
  // The check digits are looked at, and the sentence says which part is wrong (CLI-M3).
  codice_fiscale: codiceFiscaleFacoltativo,
  partita_iva: partitaIvaFacoltativa,
  pec: emailFacoltativa('nome@pec.it'),
  codice_destinatario: codiceDestinatario,
  indirizzo: testoFacoltativo(),
  cap: capFacoltativo,
  citta: testoFacoltativo(60),
  provincia: siglaFacoltativa,
}

/** True once the person who writes has read that another cliente has the same code. */
const anche_se_doppio = z._default(z.boolean(), false)

export const creaCliente = {
  method: 'POST',
  path: '/api/clienti',
  allow: ['esercente'],
  summary: 'Aggiunge un cliente, senza scrivergli',
  body: z.strictObject({ ...anagrafica, email: email(), anche_se_doppio }),
  response: cliente,
} as const satisfies Endpoint

export const modificaCliente = {
  method: 'PATCH',
  path: '/api/clienti/:id',
  allow: ['esercente'],
  summary: 'Corregge i dati di un cliente: di chi li ha confermati, solo PEC e codice destinatario',
  body: z.strictObject({ ...anagrafica, anche_se_doppio }),
  response: cliente,
} as const satisfies Endpoint

export const etichettaCliente = {
  method: 'POST',
  path: '/api/clienti/:id/etichette',
  allow: ['esercente'],
  summary: 'Scrive etichette e controlli di un cliente',
  body: z.strictObject({
    etichette: z
      .array(etichetta)
      .check(z.maxLength(LIMITI_ETICHETTE.quante, 'Al massimo 20 etichette')),
    controlli: z.array(z.enum(CONTROLLI_CLIENTE)),
  }),
  response: cliente,
} as const satisfies Endpoint

export const invitaCliente = {
  method: 'POST',
  path: '/api/clienti/:id/invita',
  allow: ['esercente'],
  summary: 'Invita un cliente a registrarsi, con i dati che si conoscono già scritti',
  body: z.strictObject({}),
  response: z.object({ email: z.string() }),
} as const satisfies Endpoint

export const getEtichette = {
  method: 'GET',
  path: '/api/clienti/etichette',
  allow: ['esercente'],
  summary: 'Le etichette che un esercente usa, con quanti clienti le hanno',
  response: z.object({ data: z.array(z.object({ etichetta: z.string(), clienti: z.int() })) }),
} as const satisfies Endpoint

const doppione = z.object({
  /** The code or number that they share. */
  campo: z.enum(['codice_fiscale', 'partita_iva', 'telefono']),
  valore: z.string(),
  clienti: z.array(z.object({ _id: z.string(), nome: z.string(), email: z.string() })),
})
export type Doppione = z.infer<typeof doppione>

export const getDoppioni = {
  method: 'GET',
  path: '/api/clienti/doppioni',
  allow: ['esercente'],
  summary:
    'I clienti che sembrano la stessa persona: stesso codice fiscale, partita IVA o telefono',
  response: z.object({ data: z.array(doppione) }),
} as const satisfies Endpoint

const esito = z.object({
  nuovi: z.int(),
  /** Already among the clienti: they are left as they are. */
  gia: z.int(),
  errori: z.array(
    z.object({ riga: z.int(), colonna: z.enum(COLONNE_CLIENTI), motivo: z.string() }),
  ),
})
export type EsitoImportazioneClienti = z.infer<typeof esito>

export const importaClienti = {
  method: 'POST',
  path: '/api/clienti/importa',
  allow: ['esercente'],
  summary:
    'Aggiunge i clienti di un file, alcuni per volta; in prova dice soltanto che cosa farebbe',
  body: z.strictObject({
    righe: z
      .array(
        z.strictObject({
          riga: z.int().check(z.minimum(1)),
          /** In the order of COLONNE_CLIENTI. */
          celle: z.array(z.string()).check(z.maxLength(COLONNE_CLIENTI.length)),
        }),
      )
      .check(
        z.minLength(1, 'Nel file non c’è nessuno'),
        z.maxLength(LIMITI_CLIENTI.insieme, `Al massimo ${LIMITI_CLIENTI.insieme} righe per volta`),
      ),
    prova: z.boolean(),
  }),
  response: esito,
} as const satisfies Endpoint
