import type { Gateway } from '@rateo/contract/sportello/gateway'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { NOMI_AGEVOLAZIONE } from '@rateo/domain/trattenute/vincolo'
import { messageOf } from '../../../api/client.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Facts } from '../../../ui/panel.tsx'
import { useAnnuncia } from '../gateway.api.ts'
import classes from '../gateway.module.css'
import { BarButton, PayBar } from './pay-bar.tsx'

type Props = { gateway: Gateway; parlante: NonNullable<Gateway['parlante']> }

/** The transfer that keeps the deduction: each field as a bank asks for it, and why there is no other way. */
export function BonificoParlante({ gateway, parlante }: Props) {
  const annuncia = useAnnuncia(gateway._id)
  const { agevolazione, campi, testo } = parlante
  const centesimi = gateway.da_pagare_centesimi
  return (
    <>
      <Notice tone="avviso" title="Solo con il bonifico parlante">
        Con la carta o con un addebito perdi la detrazione per{' '}
        {NOMI_AGEVOLAZIONE[agevolazione].nome.toLowerCase()} (
        {NOMI_AGEVOLAZIONE[agevolazione].norma}). Nella tua banca scegli il bonifico per
        agevolazioni fiscali, non quello ordinario.
      </Notice>
      <div className={layout['row']}>
        <CopyButton text={testo} label="Copia tutti i dati" isFilled />
      </div>
      <Facts
        facts={campi.map(({ nome, valore, manca }) => ({
          name: nome,
          value: manca ? (
            <em>{valore}</em>
          ) : (
            <span className={layout['rowCentred']}>
              <span className={layout['broken']}>{valore}</span>
              <CopyButton text={valore} label="Copia" of={nome} />
            </span>
          ),
        }))}
      />
      <details className={classes['more']}>
        <summary>Leggi i dati su un altro telefono</summary>
        <img
          className={classes['qr']}
          src={`/api/gateway/${gateway._id}/bonifico.svg`}
          alt="QR con i dati del bonifico parlante, da inquadrare con la fotocamera"
          width={168}
          height={168}
        />
        <p className={classes['note']}>
          È il testo da copiare, non un ordine di pagamento: un QR farebbe partire un bonifico
          ordinario.
        </p>
      </details>
      <p className={classes['note']}>
        Paghi l’importo intero: la banca di {gateway.esercente.nome} ne trattiene una parte per le
        imposte, e per te non cambia nulla. Arriva in uno o due giorni lavorativi.
      </p>
      <PayBar>
        {annuncia.error && (
          <Notice tone="errore" isAlert>
            {messageOf(annuncia.error)}
          </Notice>
        )}
        <BarButton loading={annuncia.isPending} onClick={() => annuncia.mutate()}>
          Ho disposto il bonifico di {formattaEuro(centesimi)}
        </BarButton>
      </PayBar>
    </>
  )
}
