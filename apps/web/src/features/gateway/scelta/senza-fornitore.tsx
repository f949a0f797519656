import type { Gateway } from '@rateo/contract/sportello/gateway'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { stampaIban } from '@rateo/domain/banca/iban'
import { useEffect } from 'react'
import { messageOf } from '../../../api/client.ts'
import { usePhoneScreen } from '../../../hooks/use-small-screen.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Facts } from '../../../ui/panel.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { estinzioneDi, perche } from './estinzione.tsx'
import { useAnnuncia, useCoordinate } from '../gateway.api.ts'
import layout from '../../../ui/layout.module.css'
import classes from '../gateway.module.css'
import { BonificoParlante } from './bonifico-parlante.tsx'
import { BarButton, PayBar } from './pay-bar.tsx'

type Props = { gateway: Gateway; tipo: 'bonifico' | 'negozio' }

/** The account for a transfer, or the words for the counter, with the code that the esercente looks up. */
export function SenzaFornitore({ gateway, tipo }: Props) {
  const { mutate, error, isPending } = useCoordinate(gateway._id)
  const { coordinate } = gateway
  useEffect(() => {
    if (coordinate === null) mutate()
  }, [coordinate, mutate])

  if (error) {
    return (
      <Notice tone="errore" isAlert>
        {messageOf(error)}
      </Notice>
    )
  }
  if (coordinate === null || isPending) return <PageSkeleton />
  return tipo === 'bonifico' && gateway.parlante !== null ? (
    <BonificoParlante gateway={gateway} parlante={gateway.parlante} />
  ) : tipo === 'bonifico' ? (
    <>
      <UnaAllaVolta gateway={gateway} />
      <Bonifico gateway={gateway} coordinate={coordinate} />
    </>
  ) : (
    <div className={classes['counter']}>
      <UnaAllaVolta gateway={gateway} />
      <p className={layout['flat']}>
        Di’ questo codice alla cassa di {gateway.esercente.nome} e paga{' '}
        {formattaEuro(coordinate.importo_centesimi)} come preferisci. La ricevuta arriva qui e per
        e-mail.
      </p>
      <p className={classes['codice']} aria-label={`Codice ${[...coordinate.codice].join(' ')}`}>
        {coordinate.codice.slice(0, 4)} {coordinate.codice.slice(4)}
      </p>
    </div>
  )
}

/** A transfer and a code are for one debt: how all that is left of its plan is paid is said beside it (DIL-M7). */
function UnaAllaVolta({ gateway }: { gateway: Gateway }) {
  const estinzione = estinzioneDi(gateway)
  if (estinzione === undefined) return null
  const { debiti, totale_centesimi, risparmio_centesimi } = estinzione
  return (
    <p className={classes['note']}>
      {debiti.length === 1
        ? `È tutto quello che resta del piano: oggi costa ${formattaEuro(risparmio_centesimi)} in meno: ${perche(estinzione)}.`
        : `Così paghi questa rata. Tutto quello che resta del piano oggi costa ${formattaEuro(totale_centesimi)}, ${formattaEuro(risparmio_centesimi)} in meno delle rate: puoi pagarlo qui con la carta, o accordarti con ${gateway.esercente.nome} per pagarlo in un altro modo allo stesso importo.`}
    </p>
  )
}

/** A value for the bank's app: shown in groups that are easy to read, copied without spaces. */
function Copyable({ shown, text, label }: { shown: string; text: string; label: string }) {
  return (
    <span className={layout['rowCentred']}>
      <span>{shown}</span>
      <CopyButton text={text} label={label} />
    </span>
  )
}

function Bonifico({
  gateway,
  coordinate: c,
}: {
  gateway: Gateway
  coordinate: NonNullable<Gateway['coordinate']>
}) {
  const annuncia = useAnnuncia(gateway._id)
  const isPhone = usePhoneScreen()
  const qr = (
    <img
      className={classes['qr']}
      src={`/api/gateway/${gateway._id}/bonifico.svg`}
      alt="QR del bonifico, da inquadrare con l’app della banca"
      width={168}
      height={168}
    />
  )
  return (
    <>
      {isPhone ? (
        // Nobody can point a phone at itself: there the QR is for another one.
        <details className={classes['more']}>
          <summary>Mostra il QR a un altro telefono</summary>
          {qr}
        </details>
      ) : (
        qr
      )}
      <Facts
        facts={[
          { name: 'Beneficiario', value: c.beneficiario },
          {
            name: 'IBAN',
            value: <Copyable shown={stampaIban(c.iban)} text={c.iban} label="Copia l’IBAN" />,
          },
          { name: 'Importo', value: formattaEuro(c.importo_centesimi) },
          {
            name: 'Causale',
            value: <Copyable shown={c.causale} text={c.causale} label="Copia la causale" />,
          },
        ]}
      />
      <p className={classes['note']}>
        {c.beneficiario === gateway.esercente.nome
          ? 'Scrivi il beneficiario così com’è: prima di inviare il denaro la tua banca lo confronta con l’intestatario del conto.'
          : `Il conto di ${gateway.esercente.nome} è intestato a ${c.beneficiario}: scrivi questo nome, perché prima di inviare il denaro la tua banca lo confronta con l’intestatario.`}
      </p>
      <p className={classes['note']}>
        Scrivi la causale così com’è: serve a riconoscere il tuo pagamento. Un bonifico arriva in
        uno o due giorni lavorativi
        {estinzioneDi(gateway) === undefined
          ? '.'
          : ': vale l’importo del giorno in cui lo disponi, anche se arriva dopo.'}
      </p>
      <PayBar>
        {annuncia.error && (
          <Notice tone="errore" isAlert>
            {messageOf(annuncia.error)}
          </Notice>
        )}
        <BarButton loading={annuncia.isPending} onClick={() => annuncia.mutate()}>
          Ho disposto il bonifico di {formattaEuro(c.importo_centesimi)}
        </BarButton>
      </PayBar>
    </>
  )
}
