import { RUOLI_SQUADRA } from '@rateo/domain/permessi/ruoli-squadra'
import * as z from 'zod/mini'
import { email, giorno, testo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

const ALLOW = ['esercente'] as const

/** The roles that somebody may give: the titolare changes by a transfer alone. */
export const RUOLI_DA_DARE = ['amministratore', 'operatore', 'cassa', 'contabile'] as const
const daDare = z.enum(RUOLI_DA_DARE, 'Scegli un ruolo')

const membro = z.object({
  _id: z.string(),
  nome: z.string(),
  /** Null to who does not manage the team. */
  email: z.nullable(z.string()),
  ruolo: z.enum(RUOLI_SQUADRA),
  stato: z.enum(['attivo', 'sospeso']),
  dal: z.string(),
  /** The last day of the membership, where it has one. */
  fino_al: z.nullable(z.string()),
  ultimo_accesso_at: z.nullable(z.string()),
  /** True for who asks. */
  io: z.boolean(),
  /** True where who asks may change the role, suspend, take out. */
  gestibile: z.boolean(),
})
export type Membro = z.infer<typeof membro>

const invito = z.object({
  _id: z.string(),
  email: z.string(),
  ruolo: daDare,
  invitato_da: z.string(),
  fino_al: z.nullable(z.string()),
  mandato_at: z.string(),
  scade_at: z.string(),
  scaduto: z.boolean(),
})
export type InvitoSquadra = z.infer<typeof invito>

const squadra = z.object({
  ruolo: z.enum(RUOLI_SQUADRA),
  membri: z.array(membro),
  /** The open invitations; none to who does not manage the team. */
  inviti: z.array(invito),
  /** The roles that who asks may give. */
  ruoli_da_dare: z.array(daDare),
  regole: z.object({ soglia_rimborsi_centesimi: z.nullable(z.int()) }),
})
export type Squadra = z.infer<typeof squadra>

export const getSquadra = {
  method: 'GET',
  path: '/api/squadra',
  allow: ALLOW,
  summary: 'La squadra: chi lavora per l’attività, con quale ruolo, e gli inviti aperti',
  response: squadra,
} as const satisfies Endpoint

/** The last day of a membership; null or left out, it has no end. */
const finoAl = z.nullable(giorno('l’ultimo giorno'))

export const invitaInSquadraBody = z.strictObject({
  email: email(),
  ruolo: daDare,
  fino_al: z.optional(finoAl),
})

export const invitaInSquadra = {
  method: 'POST',
  path: '/api/squadra/inviti',
  allow: ALLOW,
  summary: 'Invita una persona nella squadra, con un link per e-mail',
  body: invitaInSquadraBody,
  response: squadra,
} as const satisfies Endpoint

/** The link of before is of no use any more. */
export const rimandaInvitoSquadra = {
  method: 'POST',
  path: '/api/squadra/inviti/:id/rimanda',
  allow: ALLOW,
  summary: 'Manda di nuovo un invito, con un link nuovo',
  body: z.strictObject({}),
  response: squadra,
} as const satisfies Endpoint

export const revocaInvitoSquadra = {
  method: 'DELETE',
  path: '/api/squadra/inviti/:id',
  allow: ALLOW,
  summary: 'Revoca un invito aperto',
  response: squadra,
} as const satisfies Endpoint

export const cambiaRuoloMembro = {
  method: 'POST',
  path: '/api/squadra/membri/:id/ruolo',
  allow: ALLOW,
  summary: 'Cambia il ruolo di una persona della squadra',
  body: z.strictObject({ ruolo: daDare }),
  response: squadra,
} as const satisfies Endpoint

export const fineMembroBody = z.strictObject({ fino_al: finoAl })

export const cambiaFineMembro = {
  method: 'POST',
  path: '/api/squadra/membri/:id/fine',
  allow: ALLOW,
  summary: 'Sceglie fino a quando una persona resta nella squadra, o toglie il termine',
  body: fineMembroBody,
  response: squadra,
} as const satisfies Endpoint

export const sospendiMembro = {
  method: 'POST',
  path: '/api/squadra/membri/:id/sospendi',
  allow: ALLOW,
  summary: 'Sospende una persona della squadra: esce subito',
  body: z.strictObject({}),
  response: squadra,
} as const satisfies Endpoint

export const riattivaMembro = {
  method: 'POST',
  path: '/api/squadra/membri/:id/riattiva',
  allow: ALLOW,
  summary: 'Riattiva una persona sospesa',
  body: z.strictObject({}),
  response: squadra,
} as const satisfies Endpoint

export const togliMembro = {
  method: 'POST',
  path: '/api/squadra/membri/:id/togli',
  allow: ALLOW,
  summary: 'Toglie una persona dalla squadra: esce subito',
  body: z.strictObject({}),
  response: squadra,
} as const satisfies Endpoint

export const chiudiSessioniMembro = {
  method: 'POST',
  path: '/api/squadra/membri/:id/chiudi_sessioni',
  allow: ALLOW,
  summary: 'Chiude le sessioni di una persona della squadra',
  body: z.strictObject({}),
  response: z.object({ chiuse: z.int() }),
} as const satisfies Endpoint

export const lasciaSquadra = {
  method: 'POST',
  path: '/api/squadra/lascia',
  allow: ALLOW,
  summary: 'Lascia la squadra',
  body: z.strictObject({}),
  response: z.object({ fatto: z.literal(true) }),
} as const satisfies Endpoint

/** Needs the code of the act `trasferisci_titolare` on this member. */
export const trasferisciTitolare = {
  method: 'POST',
  path: '/api/squadra/trasferisci',
  allow: ALLOW,
  summary: 'Passa il ruolo di titolare a un’altra persona della squadra',
  body: z.strictObject({
    membro_id: z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Scegli una persona')),
  }),
  response: squadra,
} as const satisfies Endpoint

export const regoleSquadraBody = z.strictObject({
  /** Null: no refund needs a second person. */
  soglia_rimborsi_centesimi: z.nullable(
    z
      .int('Inserisci un importo, ad esempio 200,00')
      .check(
        z.minimum(1, 'L’importo deve essere maggiore di zero'),
        z.maximum(100_000_000, 'Al massimo 1.000.000,00 €'),
      ),
  ),
})

export const salvaRegoleSquadra = {
  method: 'PUT',
  path: '/api/squadra/regole',
  allow: ALLOW,
  summary: 'Sceglie da quale importo un rimborso è approvato da una seconda persona',
  body: regoleSquadraBody,
  response: squadra,
} as const satisfies Endpoint

const token = z.string().check(z.maxLength(100))

/** The data of an invitation, for the page that its link opens. */
export const leggiInvitoSquadra = {
  method: 'GET',
  path: '/auth/squadra',
  allow: 'pubblico',
  summary: 'Un invito in una squadra, da chi ne ha il link',
  querystring: z.object({ token: z._default(token, '') }),
  response: z.object({
    valido: z.boolean(),
    /** A sentence for the person: who invites and as what, or why the link is of no use. */
    message: z.string(),
    email: z.string(),
    /** An account to make, one to sign in to, or the one that is signed in here. */
    chi: z.enum(['nuovo', 'con_password', 'in_sessione']),
  }),
} as const satisfies Endpoint

/** A person with an account proves it by its password, unless it is signed in here; one without makes it. */
export const accettaInvitoSquadra = {
  method: 'POST',
  path: '/auth/squadra',
  allow: 'pubblico',
  summary: 'Accetta un invito in una squadra',
  body: z.strictObject({
    token,
    nome: z.optional(testo('il nome', 60)),
    cognome: z.optional(testo('il cognome', 60)),
    password: z.optional(z.string().check(z.maxLength(128, 'Al massimo 128 caratteri'))),
  }),
  response: z.object({ message: z.string(), dove: z.string() }),
} as const satisfies Endpoint
