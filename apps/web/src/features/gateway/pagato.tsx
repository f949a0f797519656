import { Button } from '@mantine/core'
import type { Gateway } from '@rateo/contract/sportello/gateway'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { Facts } from '../../ui/panel.tsx'
import { unito } from '../../ui/fields/numero-coperto.ts'
import { Restano } from './restano.tsx'

/** How it was paid, and that the money is there. */
export function EsitoPagato({ gateway: g }: { gateway: Gateway }) {
  return (
    <>
      <Notice
        tone={g.stato_pagamento === 'pagato' ? 'successo' : 'informazione'}
        title={etichettaDi('pagamento', g.stato_pagamento).etichetta}
        isHeading
      >
        {g.esito?.messaggio ??
          `Hai pagato ${formattaEuro(g.importo_centesimi)} a ${g.esercente.nome}.`}
      </Notice>
      <Facts
        facts={[
          ...(g.pagato_at ? [{ name: 'Pagato il', value: formattaDataOra(g.pagato_at) }] : []),
          ...(g.metodo_etichetta ? [{ name: 'Metodo', value: unito(g.metodo_etichetta) }] : []),
          {
            name: 'Ricevuta',
            value: g.ricevuta ?? 'La stiamo preparando: arriva anche per e-mail',
          },
        ]}
      />
    </>
  )
}

export function Pagato({ gateway: g }: { gateway: Gateway }) {
  return (
    <>
      <EsitoPagato gateway={g} />
      {g.ricevuta !== null && (
        <Button
          component="a"
          href={`/api/pagamenti/${g._id}/ricevuta`}
          target="_blank"
          rel="noopener"
          variant="default"
          size="md"
          fullWidth
          leftSection={<Icon name="scarica" size={18} />}
        >
          Apri la ricevuta
        </Button>
      )}
      <Restano />
    </>
  )
}
