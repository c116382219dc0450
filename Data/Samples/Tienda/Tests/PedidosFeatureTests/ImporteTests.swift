import Comun
import Modelos
import PedidosFeature
import PerfilFeature
import Testing

@Suite struct ImporteTests {
  private func pedido(centimos: Int) -> Pedido {
    let taza = Producto(
      codigo: "T-02", nombre: "Taza", precio: Precio(centimos: centimos), existencias: 9)
    return Pedido(
      numero: 7, cliente: usuarioInvitado.id, lineas: [.init(producto: taza, unidades: 2)])
  }

  @Test func smallOrdersPayForTransport() {
    #expect(Importe(de: pedido(centimos: 500)).total.formateado == "13,95 €")
    #expect(Importe(de: pedido(centimos: 1_500)).total.formateado == "30,00 €")
  }

  @Test func aVoucherCanCostTheFreeTransport() {
    let importe = Importe(de: pedido(centimos: 1_500), cupon: Cupon(codigo: "DIEZ", porCiento: 10))
    #expect(importe.neto == Precio(centimos: 2_700))
    #expect(importe.envio == Precio(centimos: 395))
  }
}
