import type { MovimentoRow } from '@rateo/contract/registri/movimenti'
import { NOMI_METODO } from '@rateo/domain/denaro/metodo'
import { NOMI_MOVIMENTO } from '@rateo/domain/denaro/movimento-pagamento'
import { colonnaImporto, defineList } from '../../../http/list.ts'
import { movimentiDi } from './movimenti.search.ts'

export const movimentiList = defineList<MovimentoRow>({
  raccolta: 'movimenti',
  entita: 'movimento_pagamento',
  find: movimentiDi,
  colonne: [
    { titolo: 'Data', tipo: 'istante', value: (m) => m.created_at },
    { titolo: 'Movimento', tipo: 'testo', value: (m) => NOMI_MOVIMENTO[m.tipo] },
    {
      titolo: 'Esercente',
      tipo: 'testo',
      ruoli: ['cliente', 'admin'],
      value: (m) => m.esercente.nome,
    },
    {
      titolo: 'Cliente',
      tipo: 'testo',
      ruoli: ['esercente', 'admin'],
      value: (m) => m.cliente.nome,
    },
    { titolo: 'Causale', tipo: 'testo', value: (m) => m.pagamento.causale },
    { titolo: 'Metodo', tipo: 'testo', value: (m) => NOMI_METODO[m.metodo] },
    colonnaImporto('Incassato', 'incassato_centesimi'),
    colonnaImporto('Rimborsato', 'rimborsato_centesimi'),
    { titolo: 'Codice del pagamento', tipo: 'testo', value: (m) => m.pagamento._id },
  ],
})
