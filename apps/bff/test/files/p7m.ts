import { Certificate, ContentInfo, EncapsulatedContentInfo, SignedData } from 'pkijs'
import { OctetString } from 'asn1js'

/** A certificate of nobody, made for the tests: its name is Mario Rossi. */
const MARIO =
  'MIIBnjCCAUOgAwIBAgIUB+zCjSj9IuNFwbgY+za5DX5j4/4wCgYIKoZIzj0EAwIwIzELMAkGA1UEBhMCSVQxFDASBgNVBAMMC01hcmlvIFJvc3NpMCAXDTI2MTEyNzIxMjcyM1oYDzIxMjYxMTAzMjEyNzIzWjAjMQswCQYDVQQGEwJJVDEUMBIGA1UEAwwLTWFyaW8gUm9zc2kwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAR8X+aCbZb+PBEYlJpmjrCbSyTeIyZ+8A0JWOuu84HyiXPB+XStVVK/A2eIkwiSE5EoLJX8ReFGa3lRMC1VuJn6o1MwUTAdBgNVHQ4EFgQUZuiymZwVU8jkri2xl6TU1a0i/z8wHwYDVR0jBBgwFoAUZuiymZwVU8jkri2xl6TU1a0i/z8wDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEA48CpfCDgx1Qz9D8BfXhs/zoVQlUJWGe9ZxDAjzICw10CIQCUUU4ULLXmGZYc9KxRpNGMrwqt5gsxIt3EZXnLeTRJ9w=='

const bytes = (buffer: Buffer) => new Uint8Array(buffer).buffer

/** A signed file around any content, with the certificate of who signed. */
export function p7mDi(contenuto: Buffer): Buffer {
  const firmato = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: '1.2.840.113549.1.7.1',
      eContent: new OctetString({ valueHex: bytes(contenuto) }),
    }),
    certificates: [Certificate.fromBER(bytes(Buffer.from(MARIO, 'base64')))],
  })
  const info = new ContentInfo({
    contentType: ContentInfo.SIGNED_DATA,
    content: firmato.toSchema(true),
  })
  return Buffer.from(info.toSchema().toBER())
}
