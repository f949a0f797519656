import type { DocumentoFattura, ScadenzaFattura } from '@rateo/contract/fatture/carica-fatture'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notices/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ErroriFatture } from './errori-fatture.tsx'
import { comeFile, type Errore } from './file-fatture.ts'
import type { Letta } from './lettura.ts'

type Chiesta = { documento: DocumentoFattura; una: ScadenzaFattura; pagamento_id: string }

/** The debts as they are after the credit notes: a smaller one stands in the place of the one before, or none does. */
function chiesteDi(lette: readonly Letta[]): Chiesta[] {
  const ora = new Map(
    lette.flatMap(({ documento }) => documento.sostituiti.map((uno) => [uno.pagamento_id, uno])),
  )
  return lette.flatMap(({ documento }) =>
    documento.situazione !== 'caricata'
      ? []
      : documento.scadenze.flatMap((scadenza) => {
          let una = scadenza
          for (let dopo = ora.get(una.pagamento_id ?? ''); dopo;) {
            const { nuovo_id: pagamento_id, importo_centesimi, url } = dopo
            una = { ...una, pagamento_id, importo_centesimi, url }
            dopo = ora.get(pagamento_id ?? '')
          }
          return una.pagamento_id === null
            ? []
            : [{ documento, una, pagamento_id: una.pagamento_id }]
        }),
  )
}

/** Invoices that did not go in after all, with the reason. */
const rifiutateDi = (lette: readonly Letta[]): Errore[] =>
  lette.flatMap(({ file, documento: d }) =>
    d.situazione === 'caricata' || d.situazione === 'gia_caricata' || d.situazione === 'in_attesa'
      ? []
      : [{ file: `${file.nome}, n. ${d.numero}`, motivo: d.motivo ?? 'Non è stata caricata.' }],
  )

type Props = { fatte: { lette: readonly Letta[]; errori: readonly Errore[] }; isBusy: boolean }

/** The outcome: each debt with its link, and the ways on. */
export function EsitoFatture({ fatte, isBusy }: Props) {
  const chieste = chiesteDi(fatte.lette)
  const note = fatte.lette.filter(({ documento: d }) => d.e_nota && d.situazione === 'caricata')
  const attese = fatte.lette.filter(({ documento: d }) => d.situazione === 'in_attesa')
  const applicate = fatte.lette.flatMap(({ documento: d }) => d.note_applicate)
  const errori = [...fatte.errori, ...rifiutateDi(fatte.lette)]
  if (fatte.lette.length === 0 && errori.length === 0) return null
  return (
    <>
      {!isBusy && (chieste.length > 0 || note.length > 0 || attese.length > 0) && (
        <Notice
          tone="successo"
          isAlert
          title={titoloDi(chieste.length, note.length, attese.length)}
        >
          {note.map(({ id, documento: d }) => (
            <p key={id} className={layout['flat']}>
              {`La nota di credito ${d.numero} ha tolto ${formattaEuro(d.ridotto_centesimi)}.`}
              {d.avvisi.map((avviso) => ` ${avviso}.`)}
            </p>
          ))}
          {applicate.map((nota) => (
            <p key={nota.numero} className={layout['flat']}>
              {`La nota di credito ${nota.numero}, che aspettava, ha tolto ${formattaEuro(nota.tolto_centesimi)}.`}
              {nota.avviso === null ? '' : ` ${nota.avviso}.`}
            </p>
          ))}
          {attese.map(({ id, documento: d }) => (
            <p key={id} className={layout['flat']}>
              {`La nota di credito ${d.numero} aspetta: ${d.motivo ?? ''}`}
            </p>
          ))}
          {chieste.length > 0 && (
            <a href={comeFile(righeDi(chieste))} download="richieste-di-pagamento.csv">
              Scarica l’elenco con i link
            </a>
          )}
        </Notice>
      )}
      <ErroriFatture errori={errori} />
      {chieste.length > 0 && (
        <section aria-label="Richieste fatte" className={layout['stack']}>
          {chieste.map((una) => (
            <UnaChiesta key={una.pagamento_id} {...una} />
          ))}
        </section>
      )}
    </>
  )
}

function titoloDi(chieste: number, note: number, attese: number): string {
  const parti = [
    chieste > 0 ? contato(chieste, 'richiesta pronta', 'richieste pronte') : '',
    note > 0 ? contato(note, 'nota di credito applicata', 'note di credito applicate') : '',
    attese > 0 ? contato(attese, 'nota di credito in attesa', 'note di credito in attesa') : '',
  ]
  return parti.filter((parte) => parte !== '').join(', ')
}

const righeDi = (chieste: readonly Chiesta[]): string[][] => [
  ['cliente', 'e-mail', 'fattura', 'data', 'importo', 'entro', 'link'],
  ...chieste.map(({ documento: d, una }) => [
    d.cliente.nome,
    d.cliente.email ?? '',
    d.numero,
    d.data,
    (una.importo_centesimi / 100).toFixed(2).replace('.', ','),
    una.entro,
    una.url ?? '',
  ]),
]

function UnaChiesta({ documento: d, una, pagamento_id }: Chiesta) {
  const quale = `fattura ${d.numero}, ${formattaEuro(una.importo_centesimi)}`
  return (
    <Panel title={d.cliente.nome}>
      <div className={layout['stackTight']}>
        <p className={layout['flat']}>
          {`${formattaEuro(una.importo_centesimi)} entro il ${formattaGiornoLungo(una.entro)}, fattura ${d.numero}`}
        </p>
        <div className={layout['rowCentred']}>
          {una.url !== null && <CopyButton text={una.url} label="Copia il link" of={quale} />}
          <Link
            to={paths.nuovaDilazione()}
            search={{ pagamento: pagamento_id }}
            aria-label={`Metti a rate: ${quale}`}
          >
            Metti a rate
          </Link>
          <Link to={paths.pagamento(pagamento_id)} aria-label={`Apri: ${quale}`}>
            Apri
          </Link>
        </div>
      </div>
    </Panel>
  )
}
