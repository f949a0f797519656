import { Button, Select, Skeleton } from '@mantine/core'
import { type AnteprimaUnione, COSE_UNITE } from '@rateo/contract/persone/unioni-clienti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaIntero } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { paths } from '../../../app/routes/paths.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ClienteSelect } from '../../../ui/fields/cliente-select.tsx'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { Facts } from '../../../ui/panel.tsx'
import { anteprimaQuery, type DaUnire, useUnisci } from './unione.api.ts'

type Props = {
  resta: string
  /** The one who is joined, where it is known already. */
  doppio?: string
  /** For the staff, the esercenti of the cliente: an unione is of one of them. */
  esercenti?: readonly { _id: string; nome: string }[] | null
  onClose: () => void
}

/** Two clienti who are one person: who they are, what would pass, and then the unione (CLI-B3). */
export function UnioneDialog({ resta, doppio = '', esercenti = null, onClose }: Props) {
  const [chi, setChi] = useState<DaUnire>({
    resta,
    doppio,
    esercente: esercenti?.length === 1 ? (esercenti[0]?._id ?? null) : null,
  })
  const toast = useToast()
  const navigate = useNavigate()
  const unisci = useUnisci()
  const isKnown = chi.doppio !== '' && (esercenti === null || chi.esercente !== null)
  const preview = useQuery({ ...anteprimaQuery(chi), enabled: isKnown })
  const error = unisci.error ?? preview.error
  const fai = () =>
    unisci.mutate(chi, {
      onSuccess: ({ doppio: { nome } }) => {
        toast({
          tone: 'successo',
          text: `${nome} è unito. Per 24 ore puoi annullare da questa scheda.`,
        })
        onClose()
        void navigate({ to: paths.cliente(chi.resta) })
      },
    })
  return (
    <Dialog title="Unisci un doppione" onClose={onClose} isBusy={unisci.isPending}>
      <div className={layout['stack']}>
        {esercenti !== null && (
          <Select
            label="Esercente"
            description="L’unione vale per un esercente solo."
            data={esercenti.map(({ _id, nome }) => ({ value: _id, label: nome }))}
            value={chi.esercente}
            onChange={(esercente) => setChi((prima) => ({ ...prima, esercente }))}
          />
        )}
        {doppio === '' && chi.resta === resta && (
          <>
            <p className={layout['quietProse']}>
              Scegli chi è la stessa persona: prima di unire leggi che cosa passa, e per 24 ore puoi
              annullare.
            </p>
            <ClienteSelect
              label="Cliente da unire a questo"
              nothingFound="Nessun cliente con queste parole"
              value={chi.doppio}
              onChange={(uno) => setChi((prima) => ({ ...prima, doppio: uno }))}
            />
          </>
        )}
        {error && (
          <Notice tone="errore" isAlert>
            {messageOf(error)}
          </Notice>
        )}
        {isKnown && !preview.data && !error && (
          <Skeleton height={120} aria-label="Caricamento dell’anteprima" />
        )}
        {isKnown && preview.data && (
          <Anteprima
            anteprima={preview.data}
            onSwap={() =>
              setChi((prima) => ({ ...prima, resta: prima.doppio, doppio: prima.resta }))
            }
          />
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose} disabled={unisci.isPending}>
            Indietro
          </Button>
          <Button
            disabled={!isKnown || !preview.data || preview.data.impedimento !== null}
            loading={unisci.isPending}
            onClick={fai}
          >
            Unisci
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}

function Anteprima({ anteprima: a, onSwap }: { anteprima: AnteprimaUnione; onSwap: () => void }) {
  return (
    <>
      <Facts
        facts={[
          { name: 'Resta', value: `${a.resta.nome} (${a.resta.email})` },
          { name: 'Viene unito', value: `${a.doppio.nome} (${a.doppio.email})` },
        ]}
      />
      {a.impedimento === null ? (
        <section className={layout['stackTight']} aria-label="Che cosa passa">
          {a.passano.length === 0 ? (
            <p className={layout['dim']}>Non ha nulla che passi: sparisce soltanto dall’elenco.</p>
          ) : (
            <Facts
              facts={a.passano.map(({ cosa, quanti, da_pagare_centesimi: resto }) => ({
                name: COSE_UNITE[cosa],
                value: resto
                  ? `${formattaIntero(quanti)}, ${formattaEuro(resto)} da pagare`
                  : formattaIntero(quanti),
              }))}
            />
          )}
          <p className={layout['dim']}>
            Chi resta vede tra le sue cose quello che passa, e riceve i prossimi messaggi. I dati
            che ha restano i suoi; importi, ricevute e libri non cambiano. Entro 24 ore puoi
            annullare.
          </p>
        </section>
      ) : (
        <Notice tone="avviso">{a.impedimento}</Notice>
      )}
      {(a.impedimento === null || a.al_contrario) && (
        <Button variant="default" onClick={onSwap}>
          Scambia: resta {a.doppio.nome}
        </Button>
      )}
    </>
  )
}
