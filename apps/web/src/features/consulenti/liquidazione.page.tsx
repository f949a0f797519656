import { Button } from '@mantine/core'
import type { Liquidazione } from '@rateo/contract/persone/liquidazioni'
import {
  contato,
  formattaDataOra,
  formattaGiorno,
  formattaMeseAnno,
} from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { DetailColumns } from '../../ui/page-head.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { Conteggio, PerEsercente } from './conteggio.tsx'
import {
  bonificiAddress,
  documentoAddress,
  liquidazioneQuery,
  righeAddress,
} from './liquidazioni.api.ts'

const dialogs = () => import('./liquidazione.dialogs.tsx')
const PagaDialog = lazyPart(async () => (await dialogs()).PagaDialog)
const TornaDialog = lazyPart(async () => (await dialogs()).TornaDialog)

/** A liquidazione with its figures, its document and what may be done with it. */
export function LiquidazionePage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(liquidazioneQuery(id))
  return (
    <>
      <BackLink to={paths.liquidazioni()}>Tutte le liquidazioni</BackLink>
      {query.data ? (
        <Detail liquidazione={query.data} />
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}

const azione = (l: Liquidazione, nome: string) =>
  l.azioni_consentite.find((one) => one.azione === nome)

function Detail({ liquidazione: l }: { liquidazione: Liquidazione }) {
  const [open, setOpen] = useState<'paga' | 'annulla' | 'non_riuscita' | null>(null)
  const close = () => setOpen(null)
  const paga = azione(l, 'paga')
  const isOpen = l.stato === 'approvata' || l.stato === 'in_pagamento'
  const reason = (nome: string) => {
    const questa = azione(l, nome)
    return questa?.consentita ? null : (questa?.motivo ?? 'Adesso non è possibile.')
  }
  return (
    <>
      <RecordHeader
        lead={`Liquidazione ${l.numero}`}
        state={<StatoBadge entita="liquidazione" stato={l.stato} />}
        facts={[
          <Link key="chi" to={paths.consulente(l.consulente._id)}>
            {l.consulente.nome}
          </Link>,
          `fino a ${formattaMeseAnno(`${l.mese}-01`)}`,
          contato(l.righe, 'riga', 'righe'),
        ]}
        actions={[
          ...(l.stato === 'in_pagamento'
            ? [
                {
                  label: 'Bonifico non riuscito',
                  hint: 'La banca non lo ha eseguito: torna da pagare.',
                  reason: reason('non_riuscita'),
                  onClick: () => setOpen('non_riuscita'),
                },
              ]
            : []),
          ...(isOpen
            ? [
                {
                  label: 'Annulla l’approvazione',
                  hint: 'Le righe tornano da liquidare.',
                  reason: reason('annulla'),
                  isDestructive: true,
                  onClick: () => setOpen('annulla'),
                },
              ]
            : []),
        ]}
      >
        <Button
          component="a"
          href={documentoAddress(l._id)}
          target="_blank"
          variant="default"
          leftSection={<Icon name="scarica" size={18} />}
        >
          Documento
        </Button>
        {isOpen && paga && (
          <ActionButton
            isPrimary
            isAllowed={paga.consentita}
            reason={paga.motivo}
            onClick={() => setOpen('paga')}
          >
            Segna pagata
          </ActionButton>
        )}
      </RecordHeader>
      {l.motivo !== '' && (
        <Notice tone={l.stato === 'annullata' ? 'informazione' : 'avviso'}>
          {l.stato === 'annullata'
            ? `Annullata: ${l.motivo}`
            : `Bonifico non riuscito: ${l.motivo}`}
        </Notice>
      )}
      <DetailColumns
        main={
          <Panel title="Provvigioni per esercente">
            <PerEsercente dettaglio={l.dettaglio} />
          </Panel>
        }
        aside={
          <>
            <Panel title="Conteggio">
              <Conteggio
                conteggio={l.conteggio}
                aliquote={l.aliquote}
                precedenti_centesimi={l.precedenti_centesimi}
              />
            </Panel>
            <Panel title="Chi e quando">
              <Facts facts={factsOf(l)} />
            </Panel>
          </>
        }
      />
      {open === 'paga' && <PagaDialog liquidazione={l} onClose={close} />}
      {(open === 'annulla' || open === 'non_riuscita') && (
        <TornaDialog liquidazione={l} atto={open} onClose={close} />
      )}
    </>
  )
}

const factsOf = (l: Liquidazione) => [
  {
    name: 'Approvata',
    value: `${formattaDataOra(l.approvata_at)} da ${l.approvata_da.nome}`,
  },
  ...(l.pagata_il === null
    ? []
    : [
        {
          name: 'Pagata',
          value: `${formattaGiorno(l.pagata_il)}${l.pagata_da ? `, lo ha segnato ${l.pagata_da.nome}` : ''}`,
        },
      ]),
  {
    name: 'Righe',
    value: (
      <a href={righeAddress(l._id)} download>
        Scarica CSV
      </a>
    ),
  },
  ...(l.bonifici_id === null
    ? []
    : [
        {
          name: 'Bonifici',
          value: (
            <a href={bonificiAddress(l.bonifici_id)} download>
              File per la banca
            </a>
          ),
        },
      ]),
]
