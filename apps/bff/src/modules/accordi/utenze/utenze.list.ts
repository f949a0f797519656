import type { UtenzaRow } from '@rateo/contract/accordi/utenze'
import type { Actor } from '../../../http/actor.ts'
import { colonnaImporto, defineList } from '../../../http/list.ts'
import { readableBy } from './owner.ts'
import { utenzeSearch } from './utenze.search.ts'

export const utenzeDi = (actor: Actor) => ({ what: utenzeSearch, scope: readableBy(actor) })

export const utenzeList = defineList<UtenzaRow>({
  raccolta: 'utenze',
  entita: 'utenza',
  find: utenzeDi,
  colonne: [
    { titolo: 'Aggiunta il', tipo: 'istante', value: (u) => u.created_at },
    { titolo: 'Tipo', tipo: 'testo', value: (u) => u.tipo },
    { titolo: 'Fornitore', tipo: 'testo', value: (u) => u.fornitore },
    { titolo: 'Soprannome', tipo: 'testo', value: (u) => u.soprannome },
    { titolo: 'Intestatario', tipo: 'testo', value: (u) => u.intestatario },
    { titolo: 'Indirizzo', tipo: 'testo', value: (u) => u.indirizzo },
    { titolo: 'Codice della fornitura', tipo: 'testo', value: (u) => u.codice },
    { titolo: 'Di chi è', tipo: 'testo', ruoli: ['admin'], value: (u) => u.proprietario.nome },
    { titolo: 'Prossima scadenza', tipo: 'giorno', value: (u) => u.prossima?.scadenza ?? null },
    colonnaImporto('Da pagare', 'da_pagare_centesimi'),
    { titolo: 'Codice', tipo: 'testo', value: (u) => u._id },
  ],
})
